import { describe, expect, it } from 'vitest'
import { operations } from './operations.ts'

describe('operations', () => {
  it('have an id each, and one meaning per method and path', () => {
    const ids = operations.map(({ id }) => id)
    const places = operations.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
    expect(new Set(ids).size).toBe(operations.length)
    expect(new Set(places).size).toBe(operations.length)
  })

  it('take an API key for events, nothing for the pages and badges, and an access token for all else', () => {
    for (const { path, auth } of operations) {
      const expected = /^\/(deployment|build|version)-events\/$|^\/event-batches\/$/.test(path)
        ? 'api-key'
        : /^\/(health|docs|redoc|openapi\.json|badges\/.*)$/.test(path)
          ? 'none'
          : 'user'
      expect(auth, path).toBe(expected)
    }
  })

  it('let viewers read all but API keys, badge tokens and the audit log, ask in other ways and decide, but do nothing else', () => {
    // Roles of an account's own read as a viewer, and decide about approvals.
    const others = ['checkPreflight', 'callMcp', 'approveApprovalRequest', 'rejectApprovalRequest']
    for (const operation of operations)
      if (operation.auth === 'user') {
        const isRead =
          operation.method === 'GET' && !/^\/(api-keys|badge-tokens|audit-log)\//.test(operation.path)
        const isForViewers = isRead || others.includes(operation.id)
        expect(operation.role === 'viewer', operation.id).toBe(isForViewers)
      }
  })

  it('need an admin to delete products, to manage rules, channels, keys and badge tokens, and to read the audit log', () => {
    const admins = operations.flatMap((operation) =>
      operation.auth === 'user' && operation.role === 'admin' ? operation.id : [],
    )
    expect(admins).toEqual([
      'deleteProduct',
      'createDeploymentRule',
      'simulateDeploymentRule',
      'updateDeploymentRule',
      'deleteDeploymentRule',
      'createPreflightOverride',
      'deletePreflightOverride',
      'createNotificationChannel',
      'updateNotificationChannel',
      'deleteNotificationChannel',
      'testNotificationChannel',
      'rotateNotificationChannelSecret',
      'createApiKey',
      'listApiKeys',
      'getApiKey',
      'updateApiKey',
      'revokeApiKey',
      'rotateApiKey',
      'createBadgeToken',
      'listBadgeTokens',
      'getBadgeToken',
      'updateBadgeToken',
      'revokeBadgeToken',
      'listAuditLog',
    ])
  })

  it('show examples that their schemas take', () => {
    for (const { id, body, answer } of operations) {
      const others = [body?.also, answer.also].flatMap((also) => Object.values(also ?? {}))
      const contents = [body, answer.content, ...others]
      for (const content of contents)
        if (content !== undefined) expect(content.schema.safeParse(content.example).error, id).toBeUndefined()
    }
  })

  it('show an answer whenever they have one', () => {
    for (const { id, answer } of operations)
      expect(answer.content === undefined, id).toBe(answer.status === 204)
  })
})
