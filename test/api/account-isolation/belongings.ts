import { eventually } from '@shiplog/testing'
import { expect } from 'vitest'
import type { Answer, Client } from '../../support/client.ts'

/** Ids of one resource of each type, by the name of the id in paths. */
export type Belongings = Record<string, string>

const created = (answer: Answer) => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}

/** Creates a rule, an override and an approval request. */
const givePreflight = async (client: Client, label: string): Promise<Belongings> => {
  // The rule only reports, so that deployments start all the same.
  const rule = created(
    await client.post('/deployment-rules/', {
      name: `holidays ${label}`,
      type: 'freeze',
      mode: 'report_only',
      scope: { products: [`checkout ${label}`] },
      config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
    }),
  )
  const override = created(
    await client.post('/preflight-overrides/', {
      reason: `Incident ${label} cannot wait`,
      product_name: `checkout ${label}`,
      environment_name: `production ${label}`,
    }),
  )
  created(
    await client.post('/deployment-rules/', {
      name: `approved ${label}`,
      type: 'approval',
      scope: { environments: ['reviewed'] },
      config: { requirements: [{ name: 'admins', roles: ['admin'] }], allow_own: true },
    }),
  )
  const request = created(
    await client.post('/approval-requests/', {
      product_name: `checkout ${label}`,
      version: '1.4.3',
      environment_name: 'reviewed',
    }),
  )
  return {
    'deployment-rule-id': rule.id,
    'preflight-override-id': override.id,
    'approval-request-id': request.id,
  }
}

/**
 * Creates one resource of each type in an account, with names that are the same in every account.
 *
 * @param label distinguishes several sets of resources in one account
 */
export const giveBelongings = async (client: Client, hook: string, label = '1'): Promise<Belongings> => {
  const channel = created(
    await client.post('/notification-channels/', {
      name: `chat ${label}`,
      channel_type: 'chat_webhook',
      config: { webhook_url: hook },
    }),
  )
  const preference = created(
    await client.post('/notification-preferences/', {
      channel_id: channel.id,
      event_type: 'deployment.*',
      filters: { products: [`checkout ${label}`] },
    }),
  )
  const preflight = await givePreflight(client, label)
  const { body: deployment } = await client.event('/deployment-events/', {
    product_name: `checkout ${label}`,
    version: '1.4.2',
    environment_name: `production ${label}`,
    status: 'completed',
    deployed_by: 'ada',
    scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  })
  await client.event('/build-events/', {
    product_name: `checkout ${label}`,
    version: '1.4.2',
    status: 'completed',
  })
  const history = `/notification-history/?channel_id=${channel.id}&status=sent`
  const notification = await eventually(async () => (await client.get(history)).body[0])
  const check = await eventually(async () => (await client.get('/preflight-checks/')).body[0])
  const release = created(await client.post('/releases/', { name: `winter sale ${label}` }))
  const { version_id } = deployment
  created(await client.post(`/releases/${release.id}/versions/`, { version_id }))
  const apiKey = created(await client.post('/api-keys/', { name: `pipeline ${label}` }))
  const badgeToken = created(await client.post('/badge-tokens/', { name: `README ${label}` }))
  return {
    'product-id': deployment.product_id,
    'version-id': version_id,
    'deployment-id': deployment.id,
    'environment-id': deployment.environment_id,
    'channel-id': channel.id,
    'preference-id': preference.id,
    'notification-id': notification.id,
    'release-id': release.id,
    'api-key-id': apiKey.id,
    'badge-token-id': badgeToken.id,
    'preflight-check-id': check.id,
    ...preflight,
  }
}
