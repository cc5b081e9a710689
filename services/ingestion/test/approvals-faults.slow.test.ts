import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApprovalData, ApprovalDecision } from '@shiplog/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, launchReplica, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed?.stop())

type Answer = { status: number; body: Body }
/** What a client has asked for, and its answer; undefined when it got none. */
type Asked = {
  do: 'approved' | 'rejected' | 'cancel' | 'ask' | 'start'
  about: string
  by: string
  answer?: Answer
}

const roles: Record<string, string[]> = {
  grace: ['qa'],
  joan: ['qa'],
  alan: ['release_manager'],
  mary: ['qa', 'release_manager'],
}
const people = Object.keys(roles)
const versions = ['1', '2', '3', '4', '5', '6']
const config = {
  requirements: [
    { name: 'qa', roles: ['qa'] },
    { name: 'release', roles: ['release_manager'] },
  ],
}
const pick = <One>(all: readonly One[]): One => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}

/** An account whose starts need two people, and clients that remember what they were answered. */
const createTraffic = async () => {
  const account_id = randomUUID()
  const asked: Asked[] = []
  const ids = new Set<string>()
  const as = (client: Client, subject: string, role: 'member' | 'admin' = 'member') => {
    const person = {
      email: `${subject}@acme.example`,
      unverified_email: null,
      name: null,
      own_roles: roles[subject] ?? [],
    }
    return (method: string, path: string, body?: unknown) =>
      client.asUser(method, path, body, { account_id, role, subject, person })
  }
  const rule = { name: 'Approved', type: 'approval', config }
  expect((await as(bed.client, 'root', 'admin')('POST', '/deployment-rules/', rule)).status).toBe(201)

  const send = async (one: Asked, answer: Promise<Answer>): Promise<void> => {
    asked.push(one)
    // A killed replica answers nothing.
    await answer.then((got) => Object.assign(one, { answer: got })).catch(() => undefined)
    const { detail, id } = (one.answer?.body ?? {}) as { id?: string; detail?: Body }
    const { approval_request_id: blockedBy } = (detail?.details ?? {}) as Body
    if (one.do === 'ask' && id !== undefined) ids.add(id)
    if (one.do === 'start' && typeof blockedBy === 'string') ids.add(blockedBy)
  }
  const start = (client: Client, by: string): Promise<void> => {
    const [about, version] = [randomUUID(), pick(versions)]
    const branch = version < '4' ? 'main' : 'release'
    const fields = { product_name: 'checkout', environment_name: 'production', status: 'started' }
    const event = { ...fields, version, scm_branch: branch, invoke_id: about, deployed_by: by }
    return send({ do: 'start', about, by }, client.deploy(event, { account_id }))
  }
  const ask = (client: Client, by: string): Promise<void> => {
    const what = pick([{ scm_branch: 'main' }, ...versions.map((version) => ({ version }))])
    const body = { product_name: 'checkout', environment_name: 'production', ...what }
    return send(
      { do: 'ask', about: JSON.stringify(what), by },
      as(client, by)('POST', '/approval-requests/', body),
    )
  }
  const decide = (client: Client, by: string, choice: 'approved' | 'rejected'): Promise<void> => {
    const about = pick([...ids])
    const [verb, body] =
      choice === 'approved' ? (['approve', {}] as const) : (['reject', { comment: 'No' }] as const)
    return send(
      { do: choice, about, by },
      as(client, by)('POST', `/approval-requests/${about}/${verb}/`, body),
    )
  }
  const cancel = (client: Client, by: string): Promise<void> => {
    const about = pick([...ids])
    return send({ do: 'cancel', about, by }, as(client, by)('DELETE', `/approval-requests/${about}`))
  }
  /** Sends something at random. */
  const act = async (client: Client): Promise<void> => {
    const by = pick(people)
    const chance = Math.random()
    if (chance < 0.3 || ids.size === 0) await start(client, pick(['robot', by]))
    else if (chance < 0.45) await ask(client, by)
    else if (chance < 0.93) await decide(client, by, 'approved')
    else if (chance < 0.97) await decide(client, by, 'rejected')
    else await cancel(client, by)
  }
  return { account_id, asked, act }
}

type Request = Pick<ApprovalData, 'version' | 'scm_branch' | 'state' | 'decisions'> & {
  author: string | null
  uses: number
}

/** The people who have approved, other than these. */
const approversOf = ({ decisions }: Request, owners: (string | null)[]): string[] =>
  decisions.flatMap(({ decision, subject }) =>
    decision === 'approved' && !owners.includes(subject) ? [subject] : [],
  )

/** True when one of these people has tested, and another one releases. */
const areEnough = (approvers: string[]): boolean =>
  approvers.some(
    (qa) =>
      roles[qa]?.includes('qa') &&
      approvers.some((other) => other !== qa && roles[other]?.includes('release_manager')),
  )

const isOpen = ({ state }: Request): boolean => state === 'pending' || state === 'approved'
const nameOf = ({ subject, decision }: Pick<ApprovalDecision, 'subject' | 'decision'>): string =>
  `${subject} ${decision}`

const nextStates: Record<string, (before: string | undefined, after: string) => boolean> = {
  'approval.requested': (before, after) =>
    before !== 'rejected' && before !== 'cancelled' && after === 'pending',
  'approval.given': (before, after) => before === 'pending' && after === 'pending',
  'approval.granted': (before, after) => before === 'pending' && after === 'approved',
  'approval.rejected': (before, after) =>
    (before === 'pending' || before === 'approved') && after === 'rejected',
  'approval.cancelled': (before, after) =>
    (before === 'pending' || before === 'approved') && after === 'cancelled',
  'approval.superseded': (before, after) => before === 'pending' && after === 'superseded',
  'approval.used': (before, after) => before === 'approved' && after === 'approved',
}

type Started = { version: string; scm_branch: string | null; deployed_by: string | null; invoke_id: string }
type Logged =
  | { type: `approval.${string}`; data: ApprovalData }
  | { type: 'deployment.started'; data: Started }

const isStart = (event: Logged): event is Extract<Logged, { data: Started }> =>
  event.type === 'deployment.started'

/** Follows the log, and returns what must not be. */
const replay = (log: Logged[]) => {
  const requests = new Map<string, Request>()
  const problems: string[] = []
  const decided: string[] = []
  /** Versions that started with the approvals of a branch, which the same batch must note as used. */
  const unpaid = new Set<string>()

  const onApproval = (type: string, data: ApprovalData): void => {
    const { approval_request_id: id, state, version, scm_branch, decisions, requested_by: author } = data
    const before = requests.get(id)
    if (!nextStates[type]?.(before?.state, state)) problems.push(`${type}: ${before?.state} became ${state}`)
    const known = before?.decisions ?? []
    const more = decisions.slice(known.length)
    if (JSON.stringify(decisions.slice(0, known.length)) !== JSON.stringify(known))
      problems.push(`${type}: a decision is lost`)
    const isDecision = ['approval.given', 'approval.granted', 'approval.rejected'].includes(type)
    if (more.length !== (isDecision ? 1 : 0)) problems.push(`${type}: ${more.length} new decisions`)
    decided.push(...more.map((one) => `${id} ${nameOf(one)}`))
    const same = [...requests.values()].filter(
      (one) => isOpen(one) && one.version === version && (version !== null || one.scm_branch === scm_branch),
    )
    if (before === undefined && same.length > 0)
      problems.push(`a second request for ${version ?? scm_branch} was opened`)
    const uses = (before?.uses ?? 0) + (type === 'approval.used' ? 1 : 0)
    const request = { version, scm_branch, state, decisions, author, uses }
    if (state === 'approved' && !areEnough(approversOf(request, [author])))
      problems.push(`${type}: approved by ${decisions.map(nameOf)}, asked by ${author}`)
    if (type === 'approval.used') {
      if (before?.version !== null || uses > 1) problems.push(`the request for ${scm_branch} was used again`)
      if (!unpaid.delete(String(version))) problems.push(`nobody used the request for ${scm_branch}`)
    }
    requests.set(id, request)
  }
  const onStart = ({ version, scm_branch, deployed_by }: Started): void => {
    const approved = [...requests.values()].filter(
      (one) => one.state === 'approved' && areEnough(approversOf(one, [one.author, deployed_by])),
    )
    if (approved.some((one) => one.version === version)) return
    if (approved.some((one) => one.version === null && one.scm_branch === scm_branch)) unpaid.add(version)
    else problems.push(`${version} was started by ${deployed_by} without approvals`)
  }
  for (const event of log)
    if (isStart(event)) onStart(event.data)
    else onApproval(event.type, event.data)
  for (const version of unpaid) problems.push(`${version} was started without the use of a request`)
  return { requests, problems, decided }
}

type Row = Pick<ApprovalData, 'version' | 'state' | 'decisions'> & { id: string }
type Entry = { action: string; subject: string | null; resource_id: string }

/** Compares the rows, the log, the audit log and the answers of an account. */
const check = async ({
  account_id,
  asked,
}: Pick<Awaited<ReturnType<typeof createTraffic>>, 'account_id' | 'asked'>) => {
  const log = await bed.database.query<Logged>(
    `select type, data from ingestion.event_log
     where account_id = $1 and (type like 'approval.%' or type = 'deployment.started') order by position`,
    [account_id],
  )
  const { requests, problems, decided } = replay(log)
  expect(problems).toEqual([])
  const rows = await bed.database.query<Row>(
    'select id, version, state, decisions from ingestion.approval_request where account_id = $1',
    [account_id],
  )
  const stateOf = ({ version, state, decisions }: Omit<Row, 'id'>) => [version, state, decisions.map(nameOf)]
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, stateOf(row)]))).toEqual(
    Object.fromEntries([...requests].map(([id, request]) => [id, stateOf(request)])),
  )
  const entries = await bed.database.query<Entry>(
    `select action, subject, resource_id::text from audit.entry
     where account_id = $1 and action like 'approval_request.%'`,
    [account_id],
  )
  const auditedOf = (action: string): Entry[] =>
    entries.filter((entry) => entry.action === `approval_request.${action}`)
  const choices = [
    ...auditedOf('approve').map((entry) => `${entry.resource_id} ${entry.subject} approved`),
    ...auditedOf('reject').map((entry) => `${entry.resource_id} ${entry.subject} rejected`),
  ]
  expect(new Set(decided).size).toBe(decided.length)
  expect(choices.toSorted()).toEqual(decided.toSorted())
  const cancelled = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id)
  expect(
    auditedOf('cancel')
      .map(({ resource_id }) => resource_id)
      .toSorted(),
  ).toEqual(cancelled.toSorted())

  const started = log.filter(isStart).map(({ data }) => data.invoke_id)
  expect(new Set(started).size).toBe(started.length)
  for (const { do: what, about, by, answer } of asked) {
    if (answer === undefined) continue
    if (what === 'start') expect(started.includes(about)).toBe(answer.status === 200)
    else if (what === 'cancel' && answer.status === 204) expect(cancelled).toContain(about)
    else if (what === 'ask' && answer.status === 201) expect([...requests.keys()]).toContain(answer.body.id)
    else if (answer.status === 200) expect(decided).toContain(`${about} ${by} ${what}`)
    expect([200, 201, 204, 403, 409, 428, 503]).toContain(answer.status)
  }
  return { started: started.length, decided: decided.length, requests: rows.length }
}

describe('approvals and starts on two replicas', () => {
  it('are all or nothing when one of them is paused and killed', async () => {
    const totals = { started: 0, decided: 0, requests: 0, unanswered: 0 }
    for (let round = 0; round < 8; round += 1) {
      const traffic = await createTraffic()
      const { client, process } = await launchReplica(bed)
      let isOver = false
      const work = async (target: Client): Promise<void> => {
        while (!isOver) await traffic.act(target)
      }
      const workers = [bed.client, bed.client, bed.client, client, client, client].map(work)
      await sleep(300 + Math.random() * 500)
      process.pause()
      await sleep(Math.random() * 1_500)
      process.resume()
      await sleep(Math.random() * 400)
      await process.kill()
      isOver = true
      await Promise.all(workers)
      const { started, decided, requests } = await check(traffic)
      totals.started += started
      totals.decided += decided
      totals.requests += requests
      totals.unanswered += traffic.asked.filter(({ answer }) => answer === undefined).length
    }
    expect(totals.started).toBeGreaterThan(0)
    expect(totals.unanswered).toBeGreaterThan(0)
  }, 120_000)
})
