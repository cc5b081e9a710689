import { randomUUID } from 'node:crypto'
import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ApprovalModel,
  type ModelPerson,
  type ModelRequest,
  type ModelRule,
  type ModelVersion,
  type Wanted,
} from './approval-model.ts'
import { type Body, type Client, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let replicas: Client[] = []
let now = 0

beforeAll(async () => {
  bed = await startTestBed({ now: () => (now === 0 ? new Date() : new Date(now)) })
  replicas = [bed.client, await bed.startReplica()]
})
afterAll(() => bed?.stop())

const people: ModelPerson[] = [
  { subject: 'grace', roles: ['qa'] },
  { subject: 'alan', roles: ['release_manager'] },
  { subject: 'mary', roles: ['qa', 'release_manager'] },
  { subject: 'joan', roles: ['qa'] },
  { subject: 'ada', roles: [] },
]
const versions: ModelVersion[] = [
  { version: '1', age: 1, branch: 'main', builder: null },
  { version: '2', age: 2, branch: 'main', builder: 'grace' },
  { version: '3', age: 3, branch: 'release', builder: 'robot' },
]
const wanted = (name: string, fields: Partial<Wanted>): Wanted => ({
  ...{ name, roles: [], users: [], environment: null, count: 1, allow_own: false },
  ...fields,
})
const qa = wanted('qa', { roles: ['qa'] })
const rules = {
  qa: { hours: 3, requirements: [qa] },
  both: { hours: 2, requirements: [qa, wanted('release', { roles: ['release_manager'] })] },
  three: { hours: 4, requirements: [wanted('qa', { roles: ['qa'], count: 2 })] },
  own: { hours: 5, requirements: [wanted('named', { users: ['ada', 'mary'], allow_own: true })] },
  staged: { hours: 6, requirements: [wanted('tested', { roles: ['qa'], environment: 'staging' })] },
}
type Kind = keyof typeof rules
const kinds = Object.keys(rules) as [Kind, ...Kind[]]

const minuteMs = 60_000
const version = fc.constantFrom('1', '2', '3')
const person = fc.constantFrom(...people)
const anybody = fc.constantFrom('robot', ...people.map(({ subject }) => subject))
const mode = fc.constantFrom<ModelRule['mode'][]>('enabled', 'enabled', 'report_only')
/** Chooses one of the requests so far, mostly a new one. */
const which = fc.nat({ max: 5 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rule' as const), kind: fc.constantFrom(...kinds), mode }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lift' as const), kind: fc.constantFrom(...kinds) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), version, author: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('askForBranch' as const), author: person },
      branch: fc.constantFrom('main', 'release'),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('start' as const), version, deployer: anybody }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const), version }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stage' as const), version }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('approve' as const), which, person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), which, person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat({ max: 150 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Shown = Body & { id: string; state: string; waits_for_me: boolean; requirements: Requirement[] }
type Requirement = { name: string; approved_by: string[]; missing: number; count: number }

/** The service and the model side by side, with an account of their own. */
const createPair = () => {
  const account_id = randomUUID()
  const model = new ApprovalModel(now, versions)
  const ruleIds = new Map<string, string>()
  /** Numbers of the model's requests, by the ids of the service's. */
  const ids = new Map<string, number>()
  let calls = 0
  const replica = (): Client => replicas[calls++ % 2] ?? bed.client
  const as =
    ({ subject, roles: own_roles }: ModelPerson, role: 'viewer' | 'member' | 'admin' = 'viewer') =>
    (method: string, path: string, body?: unknown) => {
      const user = { email: `${subject}@acme.example`, unverified_email: null, name: null, own_roles }
      return replica().asUser(method, path, body, { account_id, role, subject, person: user })
    }
  const admin = as({ subject: 'root', roles: [] }, 'admin')
  const item = () => ({ account_id, received_at: new Date(now).toISOString() })
  const deploy = (fields: Body) =>
    replica().deploy({ product_name: 'checkout', invoke_id: randomUUID(), ...fields }, item())
  const build = ({ version, branch, builder }: ModelVersion) =>
    replica().build(
      {
        ...{ product_name: 'checkout', version, scm_branch: branch, status: 'completed' },
        ...(builder !== null && { built_by: builder }),
      },
      item(),
    )
  return { model, ruleIds, ids, as, admin, deploy, build }
}
type Pair = ReturnType<typeof createPair>

/** Remembers the id of the request that the service has opened, when the model has opened one. */
const noteId = ({ ids, model }: Pair, id: unknown, request: ModelRequest): void => {
  expect(ids.get(String(id)) ?? model.requests.length - 1).toBe(request.number)
  ids.set(String(id), request.number)
}

const ask = async (pair: Pair, wish: { version: string } | { branch: string }, author: ModelPerson) => {
  const request = pair.model.ask(wish, author.subject)
  const { status, body } = await pair.as(author, 'member')('POST', '/approval-requests/', {
    ...{ product_name: 'checkout', environment_name: 'production' },
    ...('branch' in wish ? { scm_branch: wish.branch } : wish),
  })
  expect(status).toBe(request === undefined ? 409 : 201)
  if (request !== undefined) noteId(pair, body.id, request)
}

const start = async (pair: Pair, version: string, deployer: string): Promise<void> => {
  const { model, deploy } = pair
  const before = model.requests.length
  const isAdmitted = model.start(version, deployer)
  const fields = { version, environment_name: 'production', status: 'started', deployed_by: deployer }
  const { status, body } = await deploy(fields)
  expect(status).toBe(isAdmitted ? 200 : 428)
  const opened = model.requests[before]
  const { detail } = body as { detail?: { details: { approval_request_id: string } } }
  if (opened !== undefined) noteId(pair, detail?.details.approval_request_id, opened)
}

/** Returns one of the requests, the newest for 0, with its id. */
const pick = ({ model, ids }: Pair, which: number) => {
  const request = model.requests.at(-1 - which)
  const [id] = [...ids].find(([, number]) => number === request?.number) ?? []
  return request === undefined || id === undefined ? undefined : { request, id }
}

const decide = async (pair: Pair, one: Extract<Step, { do: 'approve' | 'reject' }>): Promise<void> => {
  const picked = pick(pair, one.which)
  if (picked === undefined) return
  const expected = pair.model.decide(picked.request, one.person, one.do)
  const path = `/approval-requests/${picked.id}/${one.do}/`
  const { status } = await pair.as(one.person)('POST', path, one.do === 'reject' ? { comment: 'No' } : {})
  expect(status).toBe(expected)
}

const cancel = async (pair: Pair, which: number): Promise<void> => {
  const picked = pick(pair, which)
  if (picked === undefined) return
  const expected = pair.model.cancel(picked.request)
  expect((await pair.admin('DELETE', `/approval-requests/${picked.id}`)).status).toBe(expected)
}

const lift = async ({ admin, model, ruleIds }: Pair, kind: Kind): Promise<void> => {
  const id = ruleIds.get(kind)
  if (id !== undefined) expect((await admin('DELETE', `/deployment-rules/${id}`)).status).toBe(204)
  ruleIds.delete(kind)
  model.rules.delete(kind)
}

const make = async (pair: Pair, kind: Kind, mode: ModelRule['mode']): Promise<void> => {
  await lift(pair, kind)
  const { hours, requirements } = rules[kind]
  const [first] = requirements
  const config = {
    requirements: requirements.map(({ allow_own: _, ...one }) => one),
    ...{ expires_hours: hours, allow_own: first?.allow_own },
  }
  const { status, body } = await pair.admin('POST', '/deployment-rules/', {
    ...{ name: kind, type: 'approval', mode, scope: { environments: ['production'] }, config },
  })
  expect(status).toBe(201)
  pair.ruleIds.set(kind, String(body.id))
  pair.model.rules.set(kind, { mode, hours, requirements })
}

const complete = async ({ model, deploy }: Pair, version: string): Promise<void> => {
  model.complete(version)
  const late = { environment_name: 'production', status: 'completed' }
  expect((await deploy({ version, ...late })).status).toBe(200)
}

const stage = async ({ model, deploy }: Pair, version: string): Promise<void> => {
  model.stage(version)
  const there = { environment_name: 'staging', status: 'completed' }
  expect((await deploy({ version, ...there })).status).toBe(200)
}

const run = async (pair: Pair, one: Step): Promise<void> => {
  switch (one.do) {
    case 'rule':
      return await make(pair, one.kind, one.mode)
    case 'lift':
      return await lift(pair, one.kind)
    case 'ask':
      return await ask(pair, { version: one.version }, one.author)
    case 'askForBranch':
      return await ask(pair, { branch: one.branch }, one.author)
    case 'start':
      return await start(pair, one.version, one.deployer)
    case 'complete':
      return await complete(pair, one.version)
    case 'stage':
      return await stage(pair, one.version)
    case 'approve':
    case 'reject':
      return await decide(pair, one)
    case 'cancel':
      return await cancel(pair, one.which)
    case 'wait':
      now += one.minutes * minuteMs
      pair.model.now = now
      return
    default:
      one satisfies never
  }
}

const list = async (pair: Pair, who: ModelPerson, query = ''): Promise<Shown[]> => {
  const { status, body } = await pair.as(who)('GET', `/approval-requests/?limit=100${query}`)
  expect(status).toBe(200)
  return body as unknown as Shown[]
}

/** Compares all requests, as one person sees them, with the model. */
const compare = async (pair: Pair, viewer: ModelPerson): Promise<void> => {
  const { model, ids } = pair
  const shown = await list(pair, viewer)
  const found = new Map(shown.map((one) => [ids.get(one.id), one]))
  expect([...found.keys()].toSorted()).toEqual(model.requests.map(({ number }) => number).toSorted())
  for (const request of model.requests) {
    const one = found.get(request.number)
    const missing = one?.requirements.reduce((sum, { missing }) => sum + missing, 0)
    const { version, branch } = request
    expect({ ...one, missing }, JSON.stringify(request)).toMatchObject({
      ...{ version, scm_branch: branch, state: model.shownState(request), missing: request.missing },
      waits_for_me: model.waitsFor(request, viewer),
    })
    const counted = one?.requirements.flatMap(({ approved_by }) => approved_by) ?? []
    expect(new Set(counted).size).toBe(counted.length)
  }
  const waiting = await list(pair, viewer, '&waiting_for=me')
  const expected = shown.filter(({ waits_for_me }) => waits_for_me).map(({ id }) => id)
  expect(waiting.map(({ id }) => id)).toEqual(expected)
}

describe('any order of rules, requests, decisions, starts and time', () => {
  it('on two replicas is answered as a slow model answers it', async () => {
    const steps = fc.array(fc.tuple(step, person), { minLength: 15, maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        now = Date.now()
        const pair = createPair()
        for (const one of versions) {
          now += minuteMs
          expect((await pair.build(one)).status).toBe(200)
        }
        await make(pair, 'qa', 'enabled')
        for (const [one, viewer] of all) {
          now += 1_000
          pair.model.now = now
          await run(pair, one)
          await compare(pair, viewer)
        }
      }),
      { numRuns: propertyRuns(12), interruptAfterTimeLimit: 60_000 },
    )
  }, 90_000)
})
