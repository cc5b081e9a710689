import { randomUUID } from 'node:crypto'
import type { RuleSimulation } from '@shiplog/contract'
import {
  buildEvent,
  type DeploymentFields,
  deploymentEvent,
  environmentUpdated,
  eventually,
} from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, keys, type World } from './support.ts'

let world: World
let account_id: string
beforeAll(async () => {
  world = await createWorld({ readWaitMs: 10_000 })
})
afterAll(async () => world?.stop())
beforeEach(() => {
  account_id = randomUUID()
})

const simulate = async (rule: object, period: object = {}, role: 'admin' | 'viewer' = 'admin') => {
  const user = { kind: 'user', account: 'acme', subject: 'ada', role, account_id } as const
  const answer = await fetch(new URL('/deployment-rules/simulations/', world.url()), {
    method: 'POST',
    headers: {
      authorization: await keys.sign('deployment-query', user),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ rule: { name: 'Draft', ...rule }, ...period }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer is for the test to look into
  const body: any = await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

const november = { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }
/** Returns a moment in November 2026, in UTC. */
const at = (day: number, hour = 12, minute = 0): string =>
  new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString()

/** Makes the event of a deployment that ran from `start` to `end`. */
const ran = (version: string, start: string, fields: Partial<DeploymentFields> = {}) => {
  const end = fields.completed_at === undefined ? start : fields.completed_at
  return deploymentEvent({
    account_id,
    version,
    ...{ occurred_at: end ?? start, deployed_at: start, started_at: start, completed_at: end },
    ...fields,
  })
}

const blockedVersions = async (rule: object): Promise<string[]> => {
  const { status, body } = await simulate(rule, november)
  expect(status, JSON.stringify(body)).toBe(200)
  const { blocked, examples, complete } = body as RuleSimulation
  expect([complete, examples.length]).toEqual([true, blocked])
  return examples.map(({ version }) => version)
}

describe('POST /deployment-rules/simulations/', () => {
  it('finds the starts that a version rule would have blocked, in its scope and its period only', async () => {
    await world.ingestion.append(
      buildEvent({ account_id, version: '2.0', occurred_at: at(1), completed_at: at(1) }),
      buildEvent({ account_id, version: '3.0', occurred_at: at(9), completed_at: at(9) }),
      ran('1.0', at(2), { scm_branch: 'main' }),
      ran('2.0', at(3), { scm_branch: 'main' }),
      ran('3.0', at(4), { scm_branch: 'feature' }),
      ran('9.0', at(5), { environment_name: 'qa' }),
      ran('9.0', '2026-10-01T00:00:00.000Z'),
      ran('9.0', at(6), { status: 'pending', started_at: null, completed_at: null }),
      ran('9.0', at(6), { status: 'aborted', started_at: null }),
      deploymentEvent({ account_id: randomUUID(), version: '9.0', occurred_at: at(5), deployed_at: at(5) }),
    )
    const scope = { environments: ['prod*'] }
    const { body } = await simulate({ type: 'version', scope, config: { deny: ['2.*'] } }, november)
    expect(body).toMatchObject({ evaluated: 3, blocked: 1, complete: true, windows: [] })
    expect(body.examples[0]).toMatchObject({
      ...{ product_name: 'checkout', version: '2.0', environment_name: 'production' },
      ...{ code: 'VERSION_NOT_ALLOWED', message: 'checkout 2.0 is not allowed', started_at: at(3) },
    })
    expect(await blockedVersions({ type: 'version', scope, config: { branches: ['main'] } })).toEqual(['3.0'])
    expect(await blockedVersions({ type: 'version', scope, config: { require_build: true } })).toEqual([
      '3.0',
      '1.0',
    ])
  })

  it('knows where a version had completed at the time of each start, and the types that people gave', async () => {
    await world.catalog.append(
      environmentUpdated({ account_id, environment_name: 'canary', type: 'staging' }),
    )
    await world.ingestion.append(
      ran('1', at(2)),
      ran('1', at(3), { environment_name: 'staging' }),
      ran('1', at(4)),
      ran('2', at(5), { environment_name: 'canary' }),
      ran('2', at(5, 13)),
      ran('3', at(6), { environment_name: 'staging', status: 'failed' }),
      ran('3', at(7)),
    )
    const scope = { environments: ['production'] }
    const flow = { type: 'flow', scope, config: { requires: [{ environment_type: 'staging' }] } }
    expect(await blockedVersions(flow)).toEqual(['3', '1'])
    const soak = { type: 'soak', scope, config: { environment_type: 'staging', hours: 10 } }
    expect(await blockedVersions(soak)).toEqual(['3', '2', '1'])
    expect(await blockedVersions({ ...soak, exempt_rollbacks: true })).toEqual(['3', '2', '1'])
    await world.ingestion.append(ran('1', at(8)))
    expect(await blockedVersions(flow)).toEqual(['3', '1'])
    const always = { type: 'version', scope, config: { deny: ['1'] } }
    expect(await blockedVersions(always)).toEqual(['1', '1', '1'])
    expect(await blockedVersions({ ...always, exempt_rollbacks: true })).toEqual(['1'])
  })

  it('counts only the time in which a version was the current one, if the rule says so', async () => {
    await world.ingestion.append(
      ran('1', at(2, 0), { environment_name: 'staging' }),
      ran('2', at(2, 5), { environment_name: 'staging' }),
      ran('1', at(4)),
      ran('2', at(4, 13)),
    )
    const config = { environment: 'staging', hours: 10 }
    const soak = { type: 'soak', scope: { environments: ['production'] }, config }
    expect(await blockedVersions(soak)).toEqual([])
    expect(await blockedVersions({ ...soak, config: { ...config, while_current: true } })).toEqual(['1'])
  })

  it('knows which deployments were running at the time of each start', async () => {
    await world.ingestion.append(
      ran('1', at(2, 10), { completed_at: at(2, 11) }),
      ran('2', at(2, 10, 30), { completed_at: at(2, 10, 40) }),
      // At this moment, the first one has ended.
      ran('8', at(2, 11)),
      ran('3', at(2, 10, 45), { product_name: 'pay' }),
      ran('4', at(2, 11, 30), { status: 'started', completed_at: null }),
      ran('5', at(2, 13)),
      ran('6', at(2, 14)),
      ran('7', at(2, 13), { environment_name: 'qa' }),
    )
    const rule = (config: object) => blockedVersions({ type: 'concurrency', config })
    expect(await rule({ per: 'product' })).toEqual(['5', '2'])
    expect(await rule({ per: 'environment' })).toEqual(['5', '3', '2'])
    expect(await rule({ per: 'product', stale_after: 'PT1H' })).toEqual(['2'])
    expect(await rule({ per: 'product', stale_after: 'PT3H' })).toEqual(['6', '5', '2'])
  })

  it('shows what a freeze would have held, and its next ten windows', async () => {
    await world.ingestion.append(ran('friday', at(20, 18)), ran('monday', at(23, 9)), ran('noon', at(20, 12)))
    const config = { windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }] }
    expect(await blockedVersions({ type: 'freeze', mode: 'disabled', config })).toEqual(['friday'])
    const { windows } = (await simulate({ type: 'freeze', config })).body as RuleSimulation
    expect(windows).toHaveLength(10)
    for (const { start, end, local_end, timezone } of windows) {
      expect(Date.parse(end ?? '')).toBeGreaterThan(Date.parse(start))
      expect([local_end?.slice(11), timezone]).toEqual(['08:00:00', 'Europe/Berlin'])
    }
    const once = { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] }
    const lock = (await simulate({ type: 'freeze', config: once })).body as RuleSimulation
    expect(lock.windows).toMatchObject([{ end: null, local_end: null }])
  })

  it('answers in time when a schedule takes very long to compute', async () => {
    await world.ingestion.append(
      ...Array.from({ length: 500 }, (_, n) => ran(`${n}`, at(1 + (n % 28), n % 24))),
    )
    const windows = Array.from({ length: 20 }, () => ({
      cron: '* * * * *',
      duration: 'PT1M',
      timezone: 'UTC',
    }))
    const began = performance.now()
    const { body } = await simulate({ type: 'freeze', config: { windows } }, november)
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(body.blocked).toBe(body.evaluated)
  })

  it('looks at the newest 10,000 starts, and says when there are more', { timeout: 60_000 }, async () => {
    const version = 'many'
    await world.ingestion.append(ran('oldest', at(1)))
    for (let batch = 0; batch < 10; batch += 1)
      await world.ingestion.append(...Array.from({ length: 1_000 }, () => ran(version, at(2 + batch))))
    await eventually(async () => {
      const query = 'select from deployment_query.deployment where account_id = $1'
      return (await world.database.query(query, [account_id])).length === 10_001
    })
    const { body } = await simulate({ type: 'version', config: { deny: ['m*'] } }, november)
    expect(body).toMatchObject({ evaluated: 10_000, blocked: 10_000, complete: false })
    expect(body.examples).toHaveLength(20)
    const flow = {
      type: 'flow',
      config: { requires: [{ environment: 'staging' }] },
      scope: { environments: ['p*'] },
    }
    expect((await simulate(flow, november)).body).toMatchObject({ evaluated: 10_000, complete: false })
  })

  it('refuses what could not be saved, a period without length, and everybody but admins', async () => {
    const config = { requires: [{ environment: 'production' }] }
    const refused = async (rule: object, period = {}) => {
      const { status, body } = await simulate(rule, period)
      return [status, body.detail]
    }
    expect(await refused({ type: 'flow', config })).toEqual([
      400,
      "Field 'config.requires.0' can never hold: the rule applies to 'production' itself, so exclude it from the scope",
    ])
    expect(await refused({ type: 'version', config: {} })).toEqual([
      400,
      "Field 'rule.config' needs at least one of 'allow', 'deny', 'branches' and 'require_build'",
    ])
    const deny = { type: 'version', config: { deny: ['1'] } }
    expect(await refused(deny, { from: november.to, to: november.from })).toEqual([
      400,
      "Field 'to' must be after 'from'",
    ])
    const many = {
      type: 'version',
      config: { deny: Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(200, 'x')) },
    }
    expect((await simulate(many)).status).toBe(400)
    expect((await simulate(deny, {}, 'viewer')).status).toBe(403)
  })

  it('runs one simulation of an account at a time', async () => {
    const windows = Array.from({ length: 20 }, () => ({
      cron: '*/2 * * * *',
      duration: 'PT1M',
      timezone: 'UTC',
    }))
    const slow = simulate({ type: 'freeze', config: { windows } })
    const answers = await Promise.all([slow, simulate({ type: 'version', config: { deny: ['1'] } })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5')
  })
})
