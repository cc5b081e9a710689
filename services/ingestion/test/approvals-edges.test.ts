import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let account_id = ''

beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())
// Each test has its own account, and so its own rules.
beforeEach(() => {
  account_id = randomUUID()
})

type Request = Body & { id: string; state: string; requirements: Body[]; decisions: Body[] }

const started = (fields: Body = {}): Body => ({
  ...{ product_name: 'checkout', version: '1.0', environment_name: 'production', status: 'started' },
  invoke_id: randomUUID(),
  ...fields,
})
const deploy = (fields: Body = {}) => bed.client.deploy(started(fields), { account_id })

type Options = { own_roles?: string[]; email?: string | null; role?: 'viewer' | 'member' | 'admin' }
const people: Record<string, string[]> = {
  grace: ['qa'],
  alan: ['release_manager'],
  mary: ['qa', 'release_manager'],
}
const as =
  (subject: string, { own_roles = people[subject] ?? [], email, role = 'viewer' }: Options = {}) =>
  (method: string, path: string, body?: unknown) => {
    const address = email === undefined ? `${subject}@acme.example` : email
    const person = { email: address, unverified_email: null, name: null, own_roles }
    return bed.client.asUser(method, path, body, { account_id, role, subject, person })
  }
const admin = as('root', { role: 'admin' })

const requirement = (name: string, role: string, fields: Body = {}): Body => ({
  ...{ name, roles: [role] },
  ...fields,
})
const qa = requirement('qa', 'qa')
const release = requirement('release', 'release_manager')
const rule = async (requirements: Body[] = [qa], fields: Body = {}): Promise<string> => {
  const answer = await admin('POST', '/deployment-rules/', {
    ...{ name: `Approved ${randomUUID()}`, type: 'approval', config: { requirements } },
    ...{ scope: { environments: ['production'] }, ...fields },
  })
  expect(answer).toMatchObject({ status: 201 })
  return String(answer.body.id)
}
const ask = (fields: Body = {}) =>
  as('joan', { role: 'member' })('POST', '/approval-requests/', {
    ...{ product_name: 'checkout', environment_name: 'production', version: '1.0' },
    ...fields,
  })
const asked = async (fields: Body = {}): Promise<Request> => {
  const answer = await ask(fields)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Request
}
const approve = (subject: string, id: string, options?: Options) =>
  as(subject, options)('POST', `/approval-requests/${id}/approve/`)
const reject = (subject: string, id: string, options?: Options) =>
  as(subject, options)('POST', `/approval-requests/${id}/reject/`, { comment: 'It is broken' })
const cancel = (id: string) => as('joan', { role: 'member' })('DELETE', `/approval-requests/${id}`)
const requests = async (query = '', who = admin): Promise<Request[]> => {
  const { status, body } = await who('GET', `/approval-requests/${query}`)
  expect(status).toBe(200)
  return body as unknown as Request[]
}
const requestOf = async (id: string): Promise<Request> =>
  (await admin('GET', `/approval-requests/${id}`)).body as Request
const removeProduct = async (product_name = 'checkout') => {
  const [row] = await bed.database.query<{ product_id: string }>(
    'select product_id from ingestion.approval_request where account_id = $1 and product_name = $2 limit 1',
    [account_id, product_name],
  )
  const actor = { subject: 'root', role: 'admin' as const, address: null, request_id: null }
  const product_id = row?.product_id ?? randomUUID()
  return await bed.client.removeProduct({ account_id, product_id, product_name, creation_id: null, actor })
}

describe('approvals of one version', () => {
  it('do not count for who built it, also when the build comes in the same batch as the start', async () => {
    await rule()
    const { id } = await asked()
    expect((await approve('mary', id)).body).toMatchObject({ state: 'approved' })
    const [, start] = await bed.client.submit([
      {
        ...{ kind: 'build', account_id },
        body: { product_name: 'checkout', version: '1.0', status: 'completed', built_by: 'mary' },
      },
      { account_id, body: started() },
    ])
    expect(start).toMatchObject({ status: 428 })
    expect(await requestOf(id)).toMatchObject({ state: 'pending' })
  })

  it('are given again when they did not count: after it ran, and with a role that a changed rule names', async () => {
    const id = await rule()
    const request = await asked()
    await approve('grace', request.id)
    await deploy({ environment_name: 'staging', status: 'completed' })
    const changed = { ...qa, environment: 'staging' }
    await admin('PATCH', `/deployment-rules/${id}`, { config: { requirements: [changed] } })
    expect(await deploy()).toMatchObject({ status: 428, body: { code: 'QUALITY_APPROVAL_REQUIRED' } })
    expect(await requests('?waiting_for=me', as('grace'))).toMatchObject([{ id: request.id }])
    expect((await approve('grace', request.id)).body).toMatchObject({
      state: 'approved',
      decisions: [{ subject: 'grace' }],
    })
    expect(await requests('?waiting_for=me', as('grace'))).toEqual([])
    const quality = requirement('quality', 'quality')
    await admin('PATCH', `/deployment-rules/${id}`, { config: { requirements: [quality] } })
    expect((await deploy()).status).toBe(428)
    expect((await approve('grace', request.id)).body).toMatchObject({ state: 'pending' })
    const both = { own_roles: ['qa', 'quality'] }
    expect(await requests('?waiting_for=me', as('grace', both))).toMatchObject([{ waits_for_me: true }])
    expect((await approve('grace', request.id, both)).body).toMatchObject({ state: 'approved' })
    expect((await deploy()).status).toBe(200)
  })

  it('wait for people with both roles when those who approved did so before it ran', async () => {
    await rule([{ ...qa, environment: 'staging' }, release])
    const { id } = await asked()
    const both = { own_roles: ['qa', 'release_manager'] }
    for (const subject of ['mary', 'alan']) await approve(subject, id, both)
    expect(await requestOf(id)).toMatchObject({ state: 'pending', requirements: [{ missing: 1 }, {}] })
    expect(await requests('?waiting_for=me', as('grace'))).toMatchObject([{ id }])
  })

  it('are those of one person, whatever of subject and e-mail two tokens share', async () => {
    await rule([{ ...qa, count: 3 }])
    const { id } = await asked()
    const role = { own_roles: ['qa'] }
    expect((await approve('u1', id, { ...role, email: 'Ada@acme.example' })).status).toBe(200)
    for (const [subject, email] of [
      ['ada@acme.example', null],
      ['u2', 'ada@ACME.example'],
      ['U1', null],
    ] as const)
      expect(await approve(subject, id, { ...role, email })).toMatchObject({ status: 409 })
    // An e-mail address that has changed since makes nobody a second person.
    expect((await approve('u1', id, { ...role, email: 'new@acme.example' })).body.decisions).toHaveLength(1)
    expect((await reject('u1', id, { ...role, email: 'new@acme.example' })).status).toBe(200)
  })

  it('are at most 50, and a rejection is possible all the same', async () => {
    await rule([
      { ...qa, count: 2 },
      { ...release, count: 1 },
    ])
    const { id } = await asked()
    await bed.database.query(
      `update ingestion.approval_request set decisions = (
        select jsonb_agg(jsonb_build_object('decision', 'approved', 'subject', n::text, 'email', null,
          'name', null, 'comment', null, 'roles', '["qa"]'::jsonb, 'decided_at', now()))
        from generate_series(1, 50) as n) where id = $1`,
      [id],
    )
    expect(await approve('grace', id)).toMatchObject({ status: 409 })
    expect((await reject('grace', id)).body).toMatchObject({ state: 'rejected' })
  })
})

describe('a request', () => {
  it('for a branch is not used by a rollback that needs no approval', async () => {
    await deploy({ version: '0.9', status: 'completed' })
    await rule([qa], { exempt_rollbacks: true })
    const open = await asked({ version: undefined, scm_branch: 'main' })
    expect((await deploy({ version: '0.9', scm_branch: 'main' })).status).toBe(200)
    expect(await requestOf(open.id)).toMatchObject({ version: null, state: 'pending' })
    await approve('grace', open.id)
    expect((await deploy({ version: '0.9', scm_branch: 'main' })).status).toBe(200)
    expect(await requestOf(open.id)).toMatchObject({ version: null, state: 'approved' })
    expect((await deploy({ version: '1.0', scm_branch: 'main' })).status).toBe(200)
    expect(await requestOf(open.id)).toMatchObject({ version: '1.0' })
  })

  it('of the version is the one that a blocked start names, beside one for the commit', async () => {
    const sha = 'a'.repeat(40)
    const id = await rule()
    const forVersion = await asked()
    await asked({ version: undefined, scm_sha: sha })
    await approve('grace', forVersion.id)
    await admin('PATCH', `/deployment-rules/${id}`, { config: { requirements: [qa, release] } })
    expect(await deploy({ scm_sha: sha })).toMatchObject({
      status: 428,
      body: { detail: { details: { approval_request_id: forVersion.id } } },
    })
    expect((await approve('alan', forVersion.id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy({ scm_sha: sha })).status).toBe(200)
  })

  it('for the commit is not named after a rejection of the version: it lets nothing start any more', async () => {
    const sha = 'b'.repeat(40)
    await rule()
    const old = await asked({ version: undefined, scm_sha: sha })
    await reject('grace', (await asked()).id)
    const blocked = await deploy({ scm_sha: sha })
    expect(blocked.body.message).toMatch(/grace has rejected it: It is broken$/)
    await approve('grace', old.id)
    expect((await deploy({ scm_sha: sha })).body.message).toMatch(/grace has rejected it/)
    await approve('grace', (await asked()).id)
    expect((await deploy({ scm_sha: sha })).status).toBe(200)
  })

  it('is not written again by a start that changes nothing', async () => {
    await rule()
    const stored = async () =>
      await bed.database.query<{ xmin: string }>(
        'select xmin::text from ingestion.approval_request where account_id = $1',
        [account_id],
      )
    await deploy()
    const before = await stored()
    for (let round = 0; round < 3; round += 1) expect((await deploy()).status).toBe(428)
    expect(await stored()).toEqual(before)
  })

  it('remembers a bounded number of people whose own it is', async () => {
    await rule()
    for (let round = 0; round < 5; round += 1)
      await bed.client.submit(
        Array.from({ length: 100 }, (_, index) => ({
          account_id,
          body: started({ deployed_by: `job ${round} ${index}`, deployed_by_name: `Job ${round} ${index}` }),
        })),
      )
    const [row] = await bed.database.query<{ owners: string[] }>(
      'select owners from ingestion.approval_request where account_id = $1',
      [account_id],
    )
    expect(row?.owners.length).toBe(100)
    const [{ id } = { id: '' }] = await requests()
    await approve('mary', id)
    expect((await deploy({ deployed_by: 'mary' })).status).toBe(428)
    expect((await deploy()).status).toBe(200)
  })

  it('is opened once by a person and a start that ask at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      account_id = randomUUID()
      await rule()
      const answers = await Promise.all([deploy(), ask(), deploy()])
      expect(answers.map(({ status }) => status)).toEqual([428, 201, 428])
      expect(await requests()).toHaveLength(1)
    }
  })
})

describe('requests of a product that is removed', () => {
  it('are gone, whatever people decide meanwhile', async () => {
    for (let round = 0; round < 30; round += 1) {
      account_id = randomUUID()
      await rule([qa, release])
      const ids = await Promise.all(
        ['1.0', '1.1', '1.2'].map(async (version) => (await asked({ version })).id),
      )
      const answers = await Promise.all([
        ...ids.map((id) => approve('grace', id)),
        removeProduct(),
        ...ids.map((id) => reject('mary', id)),
      ])
      for (const answer of answers)
        if (typeof answer !== 'number') expect([200, 404, 403, 409]).toContain(answer.status)
      expect(await requests()).toEqual([])
    }
  })
})

describe('people, starts and rules at once', () => {
  it('neither deadlock nor lose a decision', async () => {
    const products = ['a', 'b', 'c', 'd']
    const versions = ['1', '2', '3']
    for (let round = 0; round < 20; round += 1) {
      account_id = randomUUID()
      const id = await rule()
      for (const product_name of products)
        for (const version of versions)
          await bed.client.build({ product_name, version, status: 'completed' }, { account_id })
      const all = products.flatMap((product_name) => versions.map((version) => ({ product_name, version })))
      const opened = await Promise.all(all.map((fields) => asked(fields)))
      const batch = (events: Body[]) =>
        bed.client.submit(events.map((event) => ({ account_id, body: started(event) })))
      const completed = all.map((fields) => ({ ...fields, status: 'completed' }))
      const answers = await Promise.all([
        batch(all),
        batch(all.toReversed()),
        batch(completed.filter(({ version }) => version === '2')),
        batch(completed.filter(({ version }) => version === '1').toReversed()),
        ...opened.map(async (one) => [await approve('grace', one.id)]),
        ...opened.map(async (one) => [await approve('mary', one.id)]),
        ...opened.slice(0, 4).map(async (one) => [await reject('alan', one.id, { own_roles: ['qa'] })]),
        ...opened.slice(4, 6).map(async (one) => [await cancel(one.id)]),
        ...all.map(async (fields) => [await ask(fields)]),
        admin('PATCH', `/deployment-rules/${id}`, { config: { requirements: [qa, release] } }).then((one) => [
          one,
        ]),
      ])
      const statuses = answers.flat().map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const rows = await requests('?limit=100')
      for (const [index, one] of opened.entries()) {
        const row = rows.find(({ id }) => id === one.id)
        const decided = new Set(row?.decisions.map(({ subject }) => subject))
        if (answers[4 + index]?.[0]?.status === 200) expect(decided).toContain('grace')
        if (answers[4 + opened.length + index]?.[0]?.status === 200) expect(decided).toContain('mary')
      }
      for (const { version, product_name } of all) {
        const here = rows.filter((row) => row.version === version && row.product_name === product_name)
        expect(here.filter(({ state }) => state === 'pending' || state === 'approved').length).toBeLessThan(2)
      }
    }
  }, 120_000)
})

describe('rules and what CI says', () => {
  const branch = { version: undefined, scm_branch: 'main' }

  it('rules share neither requirements with other environments, nor the longer of two times', async () => {
    await rule([qa], { config: { requirements: [qa], expires_hours: 5 } })
    await rule([qa], { config: { requirements: [{ ...qa, environment: 'staging' }], expires_hours: 2 } })
    const { requirements, created_at, expires_at } = await asked()
    expect(requirements.map(({ environment }) => environment)).toEqual([null, 'staging'])
    expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(2 * 60 * 60_000)
  })

  it('an own approval counts no more when the rule stops to allow it', async () => {
    const id = await rule([qa], { config: { requirements: [qa], allow_own: true } })
    const mine = await as('mary', { role: 'member' })('POST', '/approval-requests/', {
      ...{ product_name: 'checkout', environment_name: 'production', version: '1.0' },
    })
    expect((await approve('mary', String(mine.body.id))).body).toMatchObject({ state: 'approved' })
    await admin('PATCH', `/deployment-rules/${id}`, { config: { requirements: [qa], allow_own: false } })
    expect((await deploy()).status).toBe(428)
  })

  it('who has built the version since somebody asked cannot approve it', async () => {
    await rule()
    const { id } = await asked()
    const built = { product_name: 'checkout', version: '1.0', status: 'completed', built_by: 'mary' }
    await bed.client.build(built, { account_id })
    expect(await approve('mary', id)).toMatchObject({ status: 403 })
  })

  it('the commit and the branch of a version are those of its build', async () => {
    const scm_sha = 'c'.repeat(40)
    await rule()
    const forCommit = await asked({ version: undefined, scm_sha })
    const forBranch = await asked(branch)
    for (const { id } of [forCommit, forBranch]) await approve('grace', id)
    const built = { product_name: 'checkout', status: 'completed' }
    await bed.client.build({ ...built, version: '1.0', scm_branch: 'feature' }, { account_id })
    await bed.client.build({ ...built, version: '1.1', scm_sha }, { account_id })
    expect((await deploy({ scm_branch: 'main' })).status).toBe(428)
    expect((await deploy({ version: '1.1' })).status).toBe(200)
    expect(await requestOf(forCommit.id)).toMatchObject({ version: '1.1' })
    expect(await requestOf(forBranch.id)).toMatchObject({ version: null })
  })

  it('a request for a commit that was used is not the one that somebody asks for anew', async () => {
    const scm_sha = 'd'.repeat(40)
    await rule()
    const first = await asked({ version: undefined, scm_sha })
    await approve('grace', first.id)
    await deploy({ scm_sha })
    expect((await asked({ version: undefined, scm_sha })).id).not.toBe(first.id)
  })

  it('a start that a rule only reports uses the request for its branch', async () => {
    await rule()
    await rule([release], { mode: 'report_only' })
    const { id } = await asked(branch)
    await approve('grace', id)
    expect((await deploy({ scm_branch: 'main' })).body).toMatchObject({ preflight_status: 'report_only' })
    expect(await requestOf(id)).toMatchObject({ version: '1.0' })
  })

  it('a retry of the end of a deployment supersedes nothing', async () => {
    const ended = { invoke_id: 'run 1', status: 'completed' }
    await rule()
    await deploy(ended)
    const { id } = await asked()
    expect((await deploy(ended)).status).toBe(200)
    expect(await requestOf(id)).toMatchObject({ state: 'pending' })
  })

  it('starts of one batch open no more requests than the account may have', async () => {
    await rule()
    const { id } = await asked()
    await bed.database.query(
      `insert into ingestion.approval_request
        select (json_populate_record(request, json_build_object('id', gen_random_uuid(), 'version', n::text))).*
        from ingestion.approval_request as request, generate_series(1, 998) as n where id = $1`,
      [id],
    )
    const versions = ['a', 'b', 'c']
    const answers = await bed.client.submit(
      versions.map((version) => ({ account_id, body: started({ version }) })),
    )
    const asks = answers.map(({ body }) => String(body.message).includes('Nobody was asked'))
    expect(asks).toEqual([false, true, true])
  })

  it('an approval that has expired can be neither rejected nor cancelled', async () => {
    await rule()
    const { id } = await asked()
    await approve('grace', id)
    await bed.database.query('update ingestion.approval_request set expires_at = now() where id = $1', [id])
    const expired = {
      status: 409,
      body: { detail: 'The approval has expired: it lets nothing start any more' },
    }
    expect(await reject('mary', id)).toMatchObject(expired)
    expect(await cancel(id)).toMatchObject(expired)
  })
})
