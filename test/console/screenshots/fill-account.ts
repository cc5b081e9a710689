import { createHash } from 'node:crypto'
import { fleetEvents } from '../../bench/fleet/events.ts'
import { fill } from '../../bench/fleet/fill.ts'
import type { Suite } from '../../support/suite/suite.ts'

const fleet = { seed: 1, products: 60, months: 3 }

/** Deployments of today, for which messages are sent. The last one fails. */
const lastEvents = [
  { product_name: 'checkout', version: '4.2.0', environment_name: 'staging', status: 'completed' },
  { product_name: 'checkout', version: '4.2.0', environment_name: 'production', status: 'completed' },
  {
    product_name: 'checkout',
    version: '4.3.0',
    environment_name: 'production',
    status: 'failed',
    error_message: 'Readiness probe failed: HTTP probe failed with statuscode: 503',
    error_code: 'ROLLOUT_TIMEOUT',
  },
]
const ofProduction = { environment_types: ['production'] }
const rules = [
  {
    name: 'Staging first',
    type: 'flow',
    scope: ofProduction,
    exempt_rollbacks: true,
    config: { requires: [{ environment_type: 'staging' }] },
  },
  {
    name: 'Quiet weekends',
    type: 'freeze',
    mode: 'report_only',
    scope: ofProduction,
    config: { windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }] },
  },
  {
    name: 'One at a time',
    type: 'concurrency',
    scope: ofProduction,
    config: { per: 'product' },
  },
  {
    name: 'QA and a release manager',
    type: 'approval',
    scope: { environment_types: ['production'], products: ['checkout'] },
    config: {
      requirements: [
        { name: 'qa', roles: ['qa'], environment: 'staging' },
        { name: 'release', roles: ['release_manager', 'admin'] },
      ],
    },
  },
]
/** Events of a version whose start needs approvals. */
const nextVersion = { product_name: 'checkout', version: '4.4.0', scm_branch: 'main', built_by: 'ada' }
const nextEvents = [
  ['/build-events/', { ...nextVersion, status: 'completed', built_by_name: 'Ada Lovelace' }],
  ['/deployment-events/', { ...nextVersion, environment_name: 'staging', status: 'completed' }],
  [
    '/deployment-events/',
    { ...nextVersion, environment_name: 'production', status: 'started', deployed_by: 'ada' },
  ],
] as const

/** A start that the rule `Staging first` forbids. */
const blockedStart = {
  product_name: 'billing-core-ui',
  version: '2.0.0',
  environment_name: 'production',
  status: 'started',
  deployed_by: 'ada',
  deployed_by_name: 'Ada Lovelace',
  build_url: 'https://ci.example.com/acme/billing/runs/1284',
}
const sha = (text: string): string => createHash('sha1').update(text).digest('hex')

type Ask = <Answer = unknown>(method: string, path: string, body?: object) => Promise<Answer>

const addRelease = async (ask: Ask): Promise<void> => {
  const versions = await ask<{ id: string; product_name: string }[]>(
    'GET',
    '/versions/?status=completed&limit=50',
  )
  const ofEachProduct = new Map(versions.map((version) => [version.product_name, version.id]))
  const release = await ask<{ id: string }>('POST', '/releases/', {
    name: 'Autumn',
    description: 'What goes out in November',
  })
  for (const version_id of [...ofEachProduct.values()].slice(0, 6))
    await ask('POST', `/releases/${release.id}/versions/`, { version_id })
}

/**
 * Fills an account like that of a small company: three months of deployments, a release, two channels, two
 * preferences, and four rules, of which two block a deployment. One of its two approvals was given.
 *
 * @param webhook_url address of the channel's receiver
 */
export const fillAccount = async (suite: Suite, account: string, webhook_url: string): Promise<void> => {
  const key = await suite.createApiKey({ account, name: 'checkout pipeline' })
  const token = await suite.token({ account, role: 'admin' })
  const send = (credential: string, method: string, path: string, body?: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return fetch(`${suite.url}${path}`, sent)
  }
  const ask: Ask = async <Answer>(method: string, path: string, body?: object) => {
    const response = await send(token, method, path, body)
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const post = (path: string, body: object): Promise<Response> => send(key, 'POST', path, body)
  const now = Temporal.Now.zonedDateTimeISO('UTC')
  const [from, to] = [now.subtract({ months: fleet.months }).epochMilliseconds, now.epochMilliseconds]
  const events = fleetEvents({ seed: fleet.seed, products: fleet.products, from, to })
  await fill({ url: suite.url, key }, events, () => {})

  const channel = await ask<{ id: string }>('POST', '/notification-channels/', {
    name: 'deployments',
    channel_type: 'chat_webhook',
    config: { webhook_url },
  })
  await ask('POST', '/notification-channels/', {
    name: 'change records',
    channel_type: 'webhook',
    config: { url: webhook_url },
  })
  for (const [event_type, filters] of [
    ['deployment.failed', {}],
    ['deployment.completed', { environments: ['production'] }],
  ] as const)
    await ask('POST', '/notification-preferences/', { channel_id: channel.id, event_type, filters })

  for (const event of lastEvents) {
    const [scm_sha, scm_repository] = [sha(event.version), 'https://github.com/acme/checkout']
    const { product_name, version } = event
    const built = { product_name, version, status: 'completed', scm_sha, scm_repository, scm_branch: 'main' }
    const deployed = {
      ...event,
      scm_sha,
      scm_repository,
      deployed_by: 'ada',
      deployed_by_name: 'Ada Lovelace',
    }
    await post('/build-events/', built)
    await post('/deployment-events/', deployed)
  }
  for (const rule of rules) await ask('POST', '/deployment-rules/', rule)
  await post('/deployment-events/', blockedStart)
  for (const [path, event] of nextEvents) await post(path, event)
  const [request] = await ask<{ id: string }[]>('GET', '/approval-requests/?limit=1')
  const tester = { account, role: 'qa', subject: 'grace', name: 'Grace Hopper' }
  await send(await suite.token(tester), 'POST', `/approval-requests/${request?.id}/approve/`, {
    comment: 'Tested the new totals in two currencies',
  })
  await addRelease(ask)
}
