import { describe, expect, it } from 'vitest'
import { planChanges } from './plan.js'

const now = new Date('2026-11-27T10:00:00Z')
const nothing = { channels: [], preferences: [], rules: [] }
const options = { prune: false, updateSecrets: false, comment: undefined, now, env: {} }

/** @param {any} value */
const entry = (value) => ({ value, at: (/** @type {any[]} */ path) => `f.yaml:${path.join('.')}` })

/** @param {Record<string, any[]>} lists @param {Partial<import('./change.js').Found>} found @param {object} more */
const plan = (lists, found = {}, more = {}) =>
  planChanges(
    Object.fromEntries(Object.entries(lists).map(([kind, list]) => [kind, list.map(entry)])),
    { ...nothing, ...found },
    { ...options, ...more },
  )

const rule = { name: 'Staging first', type: 'flow', config: { requires: [{ environment: 'staging' }] } }
const scope = {
  environments: [],
  environment_types: [],
  products: [],
  exclude_environments: [],
  exclude_products: [],
}
const shownRule = {
  ...{ id: 'r1', ...rule, description: null, mode: 'enabled', until: null, message: null, scope },
  ...{ exempt_rollbacks: false, created_at: '2026-11-01T00:00:00.000Z', revision: 3 },
  config: { requires: [{ environment: 'staging', environment_type: null }] },
}
const chat = { name: 'chat', channel_type: 'chat_webhook', config: { webhook_url: '${URL}' } }
const shownChat = {
  ...{ id: 'c1', ...chat, enabled: true, disabled_reason: null },
  config: { webhook_url: 'https://….example.com/••••' },
}
const failed = { channel: 'chat', event_type: 'deployment.failed' }
const shownFailed = { id: 'p1', channel_id: 'c1', event_type: 'deployment.failed', filters: {} }

describe('planChanges for rules', () => {
  it('finds a rule with only defaults equal', () => {
    expect(plan({ rules: [rule] }, { rules: [shownRule] })).toMatchObject({ changes: [], same: 1 })
  })

  it('takes a blank message for none, as the API does', () => {
    expect(plan({ rules: [{ ...rule, message: ' \n' }] }, { rules: [shownRule] })).toMatchObject({ same: 1 })
  })

  it('sends what differs, and the default of what is absent', () => {
    const found = { ...shownRule, mode: 'report_only', message: 'x', scope: { ...scope, products: ['a'] } }
    const { changes } = plan({ rules: [{ ...rule, exempt_rollbacks: true }] }, { rules: [found] })
    expect(changes).toMatchObject([
      {
        action: 'change',
        id: 'r1',
        revision: 3,
        body: { mode: 'enabled', message: null, scope, exempt_rollbacks: true },
        differences: [
          { field: 'mode', from: 'report_only', to: 'enabled' },
          { field: 'message', from: 'x', to: null },
          { field: 'scope.products', from: ['a'], to: [] },
          { field: 'exempt_rollbacks', from: false, to: true },
        ],
      },
    ])
    expect(Object.keys(changes[0]?.body)).toEqual(['mode', 'message', 'scope', 'exempt_rollbacks'])
  })

  it('sends a config as the file has it, without null', () => {
    const config = { windows: [{ start: '2026-12-24T00:00', end: null, timezone: 'UTC' }], kind: null }
    expect(plan({ rules: [{ name: 'x', type: 'freeze', config, message: null }] }).changes[0]?.body).toEqual({
      name: 'x',
      type: 'freeze',
      config: { windows: [{ start: '2026-12-24T00:00', end: null, timezone: 'UTC' }] },
    })
  })

  it('enables a rule whose time in until has passed', () => {
    const over = { ...rule, mode: 'disabled', until: '2026-11-27T10:59:00+01:00' }
    expect(plan({ rules: [over] }, { rules: [shownRule] })).toMatchObject({ changes: [], same: 1 })
    expect(plan({ rules: [{ ...over, until: '2026-11-27T10:01:00Z' }] }).changes[0]?.body.mode).toBe(
      'disabled',
    )
  })

  it('says that the account has a name twice, that a type differs, and that a comment is missing', () => {
    const problemsOf = (/** @type {object} */ changed, /** @type {any[]} */ rules) =>
      plan({ rules: [{ ...rule, ...changed }] }, { rules }).problems
    expect(problemsOf({}, [shownRule, { ...shownRule, id: 'r2' }])).toEqual([
      "f.yaml:: The account has 2 rules with the name 'Staging first': r1, r2. Rename or delete all but one",
    ])
    expect(problemsOf({ type: 'soak', config: { hours: 1 } }, [shownRule])).toEqual([
      "f.yaml:type: Field 'type' of rule 'Staging first' cannot be changed from 'flow': use another name, or delete it first",
    ])
    expect(problemsOf({ mode: 'disabled' }, [shownRule])).toEqual([
      "f.yaml:mode: Field 'mode' of rule 'Staging first' disables an enabled rule: say why with --comment",
    ])
    expect(problemsOf({ mode: 'disabled' }, [{ ...shownRule, mode: 'report_only' }])).toEqual([])
  })
})

describe('planChanges for channels', () => {
  it('resolves the secrets of a new channel, and says what is missing', () => {
    const env = { URL: 'https://chat.example.com/x' }
    expect(plan({ channels: [chat] }, {}, { env }).changes).toMatchObject([
      { action: 'create', body: { name: 'chat', config: { webhook_url: env.URL } } },
    ])
    expect(plan({ channels: [chat] }).problems).toEqual([
      "f.yaml:config.webhook_url: Field 'config.webhook_url' of channel 'chat' needs the variable URL, which is not set",
    ])
    expect(plan({ channels: [{ ...chat, config: {} }] }).problems).toEqual([
      "f.yaml:config.webhook_url: Field 'config.webhook_url' of channel 'chat' is required: the account does not have this channel yet",
    ])
  })

  it('does not compare secrets of an existing channel, and sends them when asked to', () => {
    expect(plan({ channels: [chat] }, { channels: [shownChat] })).toMatchObject({
      changes: [],
      same: 1,
      uncompared: ["channel 'chat'"],
    })
    const env = { URL: 'https://chat.example.com/x' }
    expect(
      plan({ channels: [chat] }, { channels: [shownChat] }, { env, updateSecrets: true }).changes,
    ).toMatchObject([
      {
        body: { config: { webhook_url: env.URL } },
        differences: [{ field: 'config.webhook_url', secret: true }],
      },
    ])
  })

  it('sends only the fields of a config that change, and says who disabled the channel', () => {
    const webhook = { name: 'w', channel_type: 'webhook', config: { ordered: true } }
    const config = { url: '…', format: 'versioner', ordered: true, old_secret_until: null }
    const found = { ...webhook, id: 'c2', enabled: false, disabled_reason: 'It answered 410', config }
    expect(plan({ channels: [webhook] }, { channels: [found] }).changes).toMatchObject([
      {
        id: 'c2',
        body: { enabled: true, config: { format: 'standard' } },
        note: 'Shiplog disabled it: It answered 410',
      },
    ])
  })
})

describe('planChanges for preferences', () => {
  const found = { channels: [shownChat], preferences: [shownFailed] }

  it('pairs equal ones first, then those of the same channel and event type', () => {
    const filtered = { ...failed, filters: { products: ['a'] } }
    expect(plan({ preferences: [filtered, failed] }, found)).toMatchObject({
      changes: [{ action: 'create', channel: 'chat', body: { filters: { products: ['a'] } } }],
      same: 1,
    })
    expect(plan({ preferences: [filtered] }, found)).toMatchObject({
      changes: [{ action: 'change', id: 'p1', body: { filters: { products: ['a'] } } }],
      same: 0,
    })
  })

  it('says that a channel is not there, or will not be', () => {
    expect(plan({ preferences: [{ ...failed, channel: 'chats' }] }, found).problems).toEqual([
      "f.yaml:channel: Field 'channel' of preference 'deployment.failed' of the channel 'chats' names no channel of the files or the account: did you mean 'chat'?",
    ])
    expect(plan({ preferences: [failed], channels: [] }, found).problems).toEqual([])
    expect(plan({ preferences: [failed], channels: [] }, found, { prune: true }).problems).toEqual([
      "f.yaml:channel: Field 'channel' of preference 'deployment.failed' of the channel 'chat' names a channel that is not in the files, so --prune would delete it",
    ])
  })
})

describe('planChanges with and without prune', () => {
  const found = { channels: [shownChat], preferences: [shownFailed], rules: [shownRule] }

  it('keeps or deletes only what belongs to lists of the files', () => {
    expect(plan({ rules: [] }, found)).toMatchObject({ changes: [], kept: [{ id: 'r1' }] })
    expect(plan({ rules: [] }, found, { prune: true }).changes).toEqual([
      { action: 'delete', kind: 'rules', id: 'r1', label: "rule 'Staging first'" },
    ])
    expect(plan({ channels: [] }, found, { prune: true }).changes).toMatchObject([
      { action: 'delete', id: 'c1', note: 'with its preferences: 1' },
    ])
  })

  it('deletes last, and preferences before their channels', () => {
    const { changes } = plan({ rules: [{ ...rule, name: 'New' }], channels: [], preferences: [] }, found, {
      prune: true,
    })
    expect(changes.map(({ action, id }) => `${action} ${id}`)).toEqual([
      'create undefined',
      'delete p1',
      'delete c1',
      'delete r1',
    ])
  })
})

describe('planChanges with channels that are alike', () => {
  const ops = { ...shownChat, id: 'c2', name: 'ops' }

  it('takes no preference of another channel for the one of the file', () => {
    const found = { channels: [shownChat, ops], preferences: [{ ...shownFailed, channel_id: 'c2' }] }
    const { changes, kept } = plan({ preferences: [{ ...failed, filters: { products: ['a'] } }] }, found)
    expect(changes).toMatchObject([{ action: 'create', channel: 'chat' }])
    expect(kept).toMatchObject([{ id: 'p1' }])
  })

  it('stores no preference for one of two channels with its name', () => {
    const { problems } = plan({ preferences: [failed] }, { channels: [shownChat, { ...ops, name: 'chat' }] })
    expect(problems).toEqual([
      expect.stringContaining("The account has 2 channels with the name 'chat': c1, c2"),
    ])
  })

  it('says why Shiplog disabled a channel that is enabled again', () => {
    const noteOf = (/** @type {string | null} */ disabled_reason) =>
      plan({ channels: [chat] }, { channels: [{ ...shownChat, enabled: false, disabled_reason }] }).changes[0]
        ?.note
    expect(noteOf('It answered 404 for a day')).toBe('Shiplog disabled it: It answered 404 for a day')
    expect(noteOf(null)).toBeUndefined()
  })
})
