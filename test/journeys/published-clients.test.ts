import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

/*
 * The clients that others have published read our answers in their own way. The readers in this file do the
 * same, and nothing else: what they do not find, a person in front of the log of a CI job does not see.
 */

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
})
beforeEach(async () => {
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

type Json = Record<string, unknown>

/** Exit codes of the command-line client. */
const exits = { done: 0, apiError: 4, blocked: 5 } as const
const blockedStatuses = [409, 423, 428]
const isRetried = (status: number): boolean => status === 429 || status >= 500

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const objectOf = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined

/** What the command-line client knows of a blocked deployment: each part only if it has the right type. */
const readBlock = ({ body }: Answer) => {
  const detail = objectOf(body.detail)
  const details = objectOf(detail?.details)
  return {
    error: textOf(detail?.error),
    code: textOf(detail?.code),
    message: textOf(detail?.message),
    retry_after: textOf(detail?.retry_after),
    rule_name: textOf(details?.rule_name),
    details,
  }
}

const advice: Record<string, string> = {
  FLOW_VIOLATION: 'Deploy to the required environments first',
  INSUFFICIENT_SOAK_TIME: 'Wait until the soak time is over',
}

/** The lines that the command-line client prints for an answer, and its exit code. */
const runOf = (answer: Answer): { exit: number; lines: string[]; annotation?: string } => {
  if (answer.status === 200) return { exit: exits.done, lines: ['recorded'] }
  if (!blockedStatuses.includes(answer.status))
    return { exit: exits.apiError, lines: [String(answer.body.detail)] }
  const { code = 'UNKNOWN', message = '', retry_after, rule_name = 'Unknown Rule' } = readBlock(answer)
  const wait = retry_after === undefined ? [] : [`Retry after: ${retry_after}`]
  const exit = exits.blocked
  if (answer.status === 409) return { exit, lines: ['Deployment conflict', message, 'Wait and retry'] }
  if (answer.status === 423)
    return {
      exit,
      lines: [`Rule: ${rule_name}`, message, ...wait],
      annotation: `Deployment Blocked: ${rule_name}`,
    }
  return {
    exit,
    lines: [code, `Rule: ${rule_name}`, message, advice[code] ?? 'Resolve the issue', ...wait],
    annotation: `${code}: ${rule_name}`,
  }
}

/** The warnings that the GitHub Action shows for an answer. */
const warningsOf = ({ body }: Answer): string[] => {
  const evaluated = body.extra_metadata?.preflight_status?.rules_evaluated ?? []
  return evaluated
    .filter((one: Json) => one.status === 'report_only' && one.evaluation_result === 'failed')
    .map((one: Json) => `${textOf(one.rule_name)}: ${textOf(one.error_message)}`)
}

/** An event as the GitHub Action sends it: with the current time as `completed_at`, whatever the status. */
const fromAction = (fields: Json): Json => ({
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  source_system: 'github',
  build_number: '4711',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  invoke_id: 'run-1',
  completed_at: new Date().toISOString(),
  ...fields,
})
const send = (fields: Json = {}): Promise<Answer> =>
  client.event('/deployment-events/', fromAction({ status: 'started', ...fields }))

const rule = async (fields: Json): Promise<string> => {
  const name = unique('Policy')
  const answer = await client.post('/deployment-rules/', { name, ...fields })
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ name })])
  return name
}
const localUtc = (time: number): string => new Date(time).toISOString().slice(0, 19)
const freeze = (end: number): Json => ({
  type: 'freeze',
  config: {
    windows: [{ start: localUtc(Date.now() - 60_000), end: localUtc(end), timezone: 'UTC' }],
  },
})

describe('the command-line client', () => {
  it('prints rule, reason and time of a freeze, ends with 5, and goes through later', async () => {
    const end = Date.now() + 3_000
    const name = await rule(freeze(end))
    const answer = await send()
    const { exit, lines, annotation } = runOf(answer)
    const opens = `${localUtc(end)}.000Z`
    expect([exit, annotation]).toEqual([exits.blocked, `Deployment Blocked: ${name}`])
    expect(lines).toEqual([`Rule: ${name}`, expect.stringContaining("'production'"), `Retry after: ${opens}`])
    expect(readBlock(answer).error).toBe('deployment_blocked')
    expect(isRetried(answer.status)).toBe(false)
    await sleep(Date.parse(opens) - Date.now())
    expect(runOf(await send()).exit).toBe(exits.done)
  })

  it.each([
    ['FLOW_VIOLATION', { type: 'flow', config: { requires: [{ environment: 'staging' }] } }],
    ['INSUFFICIENT_SOAK_TIME', { type: 'soak', config: { environment: 'staging', hours: 1 } }],
    ['APPROVAL_REQUIRED', { type: 'approval', config: { requirements: [{ name: 'qa', roles: ['qa'] }] } }],
    [
      'QUALITY_APPROVAL_REQUIRED',
      {
        type: 'approval',
        config: { requirements: [{ name: 'qa', roles: ['qa'], environment: 'staging' }] },
      },
    ],
    ['VERSION_NOT_ALLOWED', { type: 'version', config: { deny: ['1.*'] } }],
  ])('prints code, rule and reason of %s, and ends with 5', async (code, fields) => {
    const name = await rule({ ...fields, scope: { environments: ['production'] } })
    const answer = await send()
    const { exit, lines, annotation } = runOf(answer)
    expect([answer.status, exit, annotation]).toEqual([428, exits.blocked, `${code}: ${name}`])
    expect(lines.slice(0, 2)).toEqual([code, `Rule: ${name}`])
    expect(lines[2]).toMatch(/\w/)
  })

  it('prints when a version has soaked for long enough', async () => {
    await rule({
      type: 'soak',
      config: { environment: 'staging', hours: 1 },
      scope: { environments: ['production'] },
    })
    await send({ environment_name: 'staging', status: 'success', invoke_id: 'run-0' })
    const { retry_after } = readBlock(await send())
    expect(Math.abs(Date.parse(retry_after ?? '') - Date.now() - 3_600_000)).toBeLessThan(30_000)
  })

  it('takes a deployment in progress for a conflict, and prints the reason', async () => {
    await rule({ type: 'concurrency', config: { per: 'product' } })
    expect(runOf(await send()).exit).toBe(exits.done)
    const { exit, lines } = runOf(await send({ version: '1.4.3', invoke_id: 'run-2' }))
    expect(exit).toBe(exits.blocked)
    expect(lines[1]).toContain('1.4.2')
  })

  it('dumps details that are small, have no secrets and name things for people', async () => {
    for (let count = 0; count < 25; count += 1)
      await rule({ type: 'version', config: { deny: ['1.*'] }, message: 'Ask #releases' })
    const { details } = readBlock(await send())
    expect(Object.keys(details ?? {}).toSorted()).toEqual(['check_id', 'rule_id', 'rule_name', 'violations'])
    expect(details?.violations).toHaveLength(20)
    const text = JSON.stringify(details)
    expect(text.length).toBeLessThan(8_192)
    expect(text).not.toContain(client.apiKey)
  })

  it('ends with 4 when the event itself is wrong', async () => {
    const { exit, lines } = runOf(await send({ environment_name: '' }))
    expect([exit, lines]).toEqual([exits.apiError, ["Field 'environment_name' is required"]])
  })
})

describe('the GitHub Action', () => {
  it('warns of rules that only report, and the deployment goes on', async () => {
    const name = await rule({ ...freeze(Date.now() + 3_600_000), mode: 'report_only' })
    const answer = await send()
    expect(runOf(answer).exit).toBe(exits.done)
    expect(warningsOf(answer)).toEqual([expect.stringMatching(`^${name}: .*'production'`)])
    expect(warningsOf(await send({ status: 'success' }))).toEqual([])
  })

  it('starts a deployment with completed_at, which still runs for everybody who looks', async () => {
    const started = await send({ status: 'started' })
    expect(started.body).toMatchObject({ status: 'started', completed_at: null })
    // The Action sends another time when it repeats the event.
    expect((await send({ completed_at: '2026-01-01T00:00:00Z' })).body).toEqual(started.body)
    const shown = { id: started.body.id, status: 'started', completed_at: null }
    expect((await client.get('/deployments/')).body).toMatchObject([shown])
    expect((await client.get(`/deployments/${started.body.id}`)).body).toMatchObject(shown)
    const [row] = (await client.get('/matrix/')).body
    expect(JSON.stringify(row)).toContain('"status":"started"')
    expect(JSON.stringify(row)).not.toContain('"status":"completed"')

    const completed_at = new Date().toISOString()
    const ended = await send({ status: 'success', completed_at })
    expect(ended.body).toMatchObject({ id: started.body.id, status: 'completed', completed_at })
    expect((await client.get('/deployments/')).body).toMatchObject([{ status: 'completed', completed_at }])
  })

  it('builds with completed_at, which counts only at the end', async () => {
    const build = (fields: Json) =>
      client.event('/build-events/', { product_name: 'search', version: '1', invoke_id: 'b', ...fields })
    const completed_at = '2026-11-21T10:00:00.000Z'
    expect((await build({ status: 'started', completed_at })).body).toMatchObject({ completed_at: null })
    expect((await build({ status: 'success', completed_at })).body).toMatchObject({ completed_at })
  })
})

describe('links that the clients print', () => {
  it('lead to our pages', async () => {
    const { body } = await send()
    const locationOf = async (path: string) => {
      const answer = await fetch(`${suite.url}${path}`, { redirect: 'manual' })
      return [answer.status, answer.headers.get('location')]
    }
    const deployment = `/console/deployments?open=${body.id}`
    const version = `/console/versions/${body.version_id}`
    expect(await locationOf(`/manage/deployments?view=${body.id}`)).toEqual([302, deployment])
    expect(await locationOf(`/manage/catalog?tab=versions&view=${body.version_id}`)).toEqual([302, version])
    expect(await locationOf(`/manage/versions?view=${body.version_id}`)).toEqual([302, version])
  })
})
