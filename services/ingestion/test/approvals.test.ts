import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let account_id = ''
let now: Date | undefined

beforeAll(async () => {
  bed = await startTestBed({ now: () => now ?? new Date() })
})
afterAll(() => bed.stop())
// Each test has its own account, and so its own rules.
beforeEach(() => {
  account_id = randomUUID()
  now = undefined
})

type Request = Body & { id: string; state: string; requirements: Body[]; decisions: Body[] }

// Each deployment is a run of its own, so that each start is a new one.
const deploy = (fields: Body = {}, item: Body = {}) =>
  bed.client.deploy(
    {
      ...{ product_name: 'checkout', version: '1.0', environment_name: 'production', status: 'started' },
      invoke_id: randomUUID(),
      ...fields,
    },
    { account_id, ...item },
  )
const build = (fields: Body = {}) =>
  bed.client.build(
    { product_name: 'checkout', version: '1.0', status: 'completed', ...fields },
    { account_id },
  )

/** People by their subject, with the roles of the account's own. */
const people: Record<string, string[]> = {
  ada: [],
  grace: ['qa'],
  alan: ['release_manager'],
  mary: ['qa', 'release_manager'],
}
type Options = {
  role?: 'viewer' | 'member' | 'admin'
  own_roles?: string[]
  email?: string | null
  unverified_email?: string
}
const as =
  (subject: string, options: Options = {}) =>
  (method: string, path: string, body?: unknown) => {
    const { role = 'viewer', own_roles = people[subject] ?? [], unverified_email = null } = options
    const { email = `${subject}@acme.example` } = options
    const name = subject[0]?.toUpperCase() + subject.slice(1)
    const person = { email, unverified_email, name, own_roles }
    return bed.client.asUser(method, path, body, { account_id, role, subject, person })
  }
const admin = as('root', { role: 'admin' })
const program = (method: string, path: string, body?: unknown) =>
  bed.client.asUser(method, path, body, { account_id, role: 'admin', subject: 'robot', person: null })

const requirement = (name: string, role: string, fields: Body = {}): Body => ({
  name,
  roles: [role],
  ...fields,
})
const rule = async (config: Body = {}, fields: Body = {}) => {
  const answer = await admin('POST', '/deployment-rules/', {
    name: `Approved ${randomUUID()}`,
    type: 'approval',
    scope: { environment_types: ['production'] },
    config: { requirements: [requirement('qa', 'qa')], ...config },
    ...fields,
  })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as { id: string; name: string }
}
const both = { requirements: [requirement('qa', 'qa'), requirement('release', 'release_manager')] }

const requests = async (query = '', who = admin): Promise<Request[]> => {
  const { status, body } = await who('GET', `/approval-requests/${query}`)
  expect(status).toBe(200)
  return body as unknown as Request[]
}
const only = async (): Promise<Request> => {
  const [request, ...others] = await requests()
  expect(others).toEqual([])
  if (request === undefined) throw new Error('There is no request')
  return request
}
const approve = (subject: string, id: string, body?: Body, options?: Options) =>
  as(subject, options)('POST', `/approval-requests/${id}/approve/`, body)
const reject = (subject: string, id: string, comment = 'It is broken') =>
  as(subject)('POST', `/approval-requests/${id}/reject/`, { comment })
const ask = (fields: Body = {}, who = as('joan', { role: 'member' })) =>
  who('POST', '/approval-requests/', {
    ...{ product_name: 'checkout', environment_name: 'production', version: '1.0' },
    ...fields,
  })
const asked = async (fields: Body = {}, who?: ReturnType<typeof as>): Promise<Request> => {
  const answer = await ask(fields, who)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Request
}
const approvalTypes = async (): Promise<string[]> => {
  const rows = await bed.database.query<{ type: string }>(
    `select type from ingestion.event_log where account_id = $1 and type like 'approval.%' order by position`,
    [account_id],
  )
  return rows.map(({ type }) => type)
}
const hourMs = 60 * 60_000
const inHours = (hours: number): Date => new Date(Date.now() + hours * hourMs)

describe('a start that needs approvals', () => {
  it('is blocked, asks once, and passes when the right people have approved', async () => {
    await rule({ requirements: [requirement('qa', 'qa'), requirement('release', 'release_manager')] })
    const blocked = await deploy({ deployed_by: 'joan' })
    expect(blocked.status).toBe(428)
    expect(blocked.body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      message:
        "checkout 1.0 needs approvals for 'production': 1 of 'qa' (role qa); 1 of 'release' (role release_manager)",
      retry_after: null,
    })
    const request = await only()
    const { detail } = blocked.body as { detail: { details: Body } }
    expect(detail.details.approval_request_id).toBe(request.id)
    expect(request).toMatchObject({
      ...{ product_name: 'checkout', version: '1.0', environment_name: 'production' },
      ...{ state: 'pending', requested_by: 'joan', reason: null, decided_at: null, waits_for_me: false },
      requirements: [
        { name: 'qa', count: 1, approved_by: [], missing: 1, roles: ['qa'] },
        { name: 'release', count: 1, approved_by: [], missing: 1 },
      ],
    })
    expect((await deploy({ deployed_by: 'joan' })).status).toBe(428)
    expect((await only()).id).toBe(request.id)

    expect((await approve('grace', request.id, { comment: 'Tested' })).body).toMatchObject({
      state: 'pending',
      requirements: [{ approved_by: ['grace'], missing: 0 }, { missing: 1 }],
      decisions: [{ decision: 'approved', subject: 'grace', name: 'Grace', comment: 'Tested' }],
    })
    const still = await deploy({ deployed_by: 'joan' })
    expect(still.body).toMatchObject({
      message: "checkout 1.0 needs approvals for 'production': 1 of 'release' (role release_manager)",
    })
    expect((await approve('alan', request.id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy({ deployed_by: 'joan' })).body).toMatchObject({ preflight_status: 'passed' })
    expect(await approvalTypes()).toEqual(['approval.requested', 'approval.given', 'approval.granted'])
  })

  it('is seen by a dry run at once', async () => {
    await rule(both)
    const dryRun = async () =>
      (
        await admin('POST', '/preflight-checks/', {
          ...{ product_name: 'checkout', version: '1.0', environment_name: 'production' },
        })
      ).body
    expect(await dryRun()).toMatchObject({ allowed: false, missing_approvals: ['qa', 'release'] })
    expect(await requests()).toEqual([])
    const { id } = await asked()
    await approve('grace', id)
    expect(await dryRun()).toMatchObject({ allowed: false, missing_approvals: ['release'] })
    await approve('alan', id)
    expect(await dryRun()).toMatchObject({ allowed: true, missing_approvals: [] })
  })
})

describe('who may approve', () => {
  it('only people whom a requirement names, by role, subject or e-mail in any case', async () => {
    await rule({ requirements: [{ name: 'owners', users: ['ZOE', 'Yan@ACME.example'], count: 2 }] })
    const { id } = await asked()
    expect(await approve('ada', id)).toMatchObject({
      status: 403,
      body: { detail: 'No requirement of this request names you or one of your roles' },
    })
    expect(await approve('zoe', id)).toMatchObject({ status: 200, body: { state: 'pending' } })
    expect(await approve('yan', id)).toMatchObject({ status: 200, body: { state: 'approved' } })
  })

  it('an address that is not verified counts against a person, and not for', async () => {
    await rule({ requirements: [{ name: 'owner', users: ['zoe@acme.example'] }, requirement('qa', 'qa')] })
    const { id } = await asked({}, as('joan', { role: 'member', email: 'joan@acme.example' }))
    const claimed = { email: null, unverified_email: 'Zoe@acme.example' }
    expect((await approve('eve', id, {}, claimed)).status).toBe(403)
    expect(await requests('?waiting_for=me', as('eve', claimed))).toEqual([])
    const own = { email: null, unverified_email: 'JOAN@acme.example', own_roles: ['qa'] }
    const answer = await approve('eve', id, {}, own)
    expect(answer.body.detail).toMatch(/^You asked for, built or deployed this version/)
    expect(await requests('?waiting_for=me', as('eve', own))).toEqual([])
    expect((await approve('zoe', id)).status).toBe(200)
  })

  it('a role of Shiplog includes those before it', async () => {
    await rule({ requirements: [requirement('any member', 'member')] })
    const { id } = await asked()
    expect((await approve('ada', id)).status).toBe(403)
    expect((await approve('ada', id, {}, { role: 'admin' })).body).toMatchObject({ state: 'approved' })
  })

  it('neither programs nor API keys', async () => {
    await rule({ requirements: [requirement('admins', 'admin')] })
    const { id } = await asked()
    const answer = await program('POST', `/approval-requests/${id}/approve/`)
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.body.detail).toMatch(/^Only people approve/)
    expect(await requests('?waiting_for=me', program)).toEqual([])
  })

  it.each([
    ['who asked for it', async () => void (await ask({}, as('mary', { role: 'member' })))],
    [
      'who asked for it, under the same e-mail',
      async () => void (await ask({}, as('other', { role: 'member', email: 'MARY@acme.example' }))),
    ],
    ['who deploys it', async () => void (await deploy({ deployed_by_email: 'Mary@acme.example' }))],
    ['who deploys it, by name', async () => void (await deploy({ deployed_by_name: 'MARY' }))],
    [
      'who built it',
      async () => {
        await build({ built_by: 'mary' })
        await asked()
      },
    ],
  ])('not the one %s', async (_, open) => {
    await rule()
    await open()
    const { id } = await only()
    const answer = await approve('mary', id)
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.body.detail).toMatch(/^You asked for, built or deployed this version/)
    expect(await requests('?waiting_for=me', as('mary'))).toEqual([])
    expect(await requests('?waiting_for=me', as('grace'))).toMatchObject([{ id, waits_for_me: true }])
    expect((await approve('grace', id)).body).toMatchObject({ state: 'approved' })
  })

  it('their own with allow_own', async () => {
    await rule({ allow_own: true })
    await deploy({ deployed_by: 'mary' })
    const { id } = await only()
    expect(await requests('?waiting_for=me', as('mary'))).toMatchObject([{ id }])
    expect((await approve('mary', id)).body).toMatchObject({ state: 'approved' })
  })

  it("an approval does not count for a start that turns out to be the approver's own", async () => {
    await rule()
    const { id } = await asked()
    expect((await approve('mary', id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy({ deployed_by: 'mary' })).status).toBe(428)
    expect(await only()).toMatchObject({ id, state: 'pending', requirements: [{ missing: 1 }] })
    await approve('grace', id)
    expect((await deploy({ deployed_by: 'mary' })).status).toBe(200)
  })

  it('one person for one requirement only, whatever the order', async () => {
    await rule(both)
    const { id } = await asked()
    expect((await approve('mary', id)).body).toMatchObject({ state: 'pending' })
    expect(await requests('?waiting_for=me', as('grace'))).toMatchObject([{ id }])
    expect(await requests('?waiting_for=me', as('alan'))).toMatchObject([{ id }])
    expect(await requests('?waiting_for=me', as('mary'))).toEqual([])
    expect((await approve('grace', id)).body).toMatchObject({
      state: 'approved',
      requirements: [{ approved_by: ['grace'] }, { approved_by: ['mary'] }],
    })
  })

  it('one person once, also under another subject, and a double click changes nothing', async () => {
    await rule({ requirements: [requirement('qa', 'qa', { count: 2 })] })
    const { id } = await asked()
    const answers = await Promise.all([approve('grace', id), approve('grace', id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await only()).decisions.length).toBe(1)
    expect(await approve('grace2', id, {}, { own_roles: ['qa'], email: 'Grace@ACME.example' })).toMatchObject(
      {
        status: 409,
      },
    )
    expect(await only()).toMatchObject({ state: 'pending', requirements: [{ missing: 1 }] })
  })
})

describe('two approvals at once', () => {
  it('count both', async () => {
    for (let round = 0; round < 10; round += 1) {
      account_id = randomUUID()
      await rule(both)
      const { id } = await asked()
      const answers = await Promise.all([approve('grace', id), approve('alan', id)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await only()).toMatchObject({ state: 'approved' })
      expect(await approvalTypes()).toEqual(['approval.requested', 'approval.given', 'approval.granted'])
    }
  })

  it('and a start: it passes, or tells what is missing', async () => {
    for (let round = 0; round < 20; round += 1) {
      account_id = randomUUID()
      await rule(both)
      const { id } = await asked()
      await approve('grace', id)
      const [approved, started] = await Promise.all([approve('alan', id), deploy()])
      expect(approved.body).toMatchObject({ state: 'approved' })
      if (started.status === 200) expect(started.body).toMatchObject({ preflight_status: 'passed' })
      else expect(started.body.message).toMatch(/: 1 of 'release' \(role release_manager\)$/)
      expect((await deploy()).status).toBe(200)
      expect(await only()).toMatchObject({ state: 'approved' })
    }
  })
})

describe('a rejection', () => {
  it('needs a comment, and only a person asks again after it', async () => {
    await rule(both)
    await deploy()
    const { id } = await only()
    expect(await as('grace')('POST', `/approval-requests/${id}/reject/`, {})).toMatchObject({
      status: 400,
      body: { detail: "Field 'comment' is required" },
    })
    expect((await reject('ada', id)).status).toBe(403)
    expect((await reject('grace', id)).body).toMatchObject({
      state: 'rejected',
      decisions: [{ decision: 'rejected', subject: 'grace', comment: 'It is broken' }],
    })
    expect((await reject('grace', id)).status).toBe(200)
    expect(await approve('alan', id)).toMatchObject({
      status: 409,
      body: { detail: "The request is 'rejected': only pending requests can be approved" },
    })
    const blocked = await deploy()
    expect(blocked.status).toBe(428)
    expect(blocked.body.message).toMatch(/\. Grace has rejected it: It is broken$/)
    expect((await only()).id).toBe(id)

    const again = await asked({ reason: 'Fixed in the configuration' })
    expect(again.id).not.toBe(id)
    await approve('grace', again.id)
    await approve('alan', again.id)
    expect((await deploy()).status).toBe(200)
    expect(await approvalTypes()).toEqual([
      ...['approval.requested', 'approval.rejected', 'approval.requested', 'approval.given'],
      'approval.granted',
    ])
  })

  it('also ends an approved request, and one by somebody who had approved', async () => {
    await rule()
    const { id } = await asked()
    expect((await approve('grace', id)).body).toMatchObject({ state: 'approved' })
    expect((await reject('grace', id)).body).toMatchObject({ state: 'rejected' })
    expect((await deploy()).status).toBe(428)
  })
})

describe('the end of a request', () => {
  it('is cancelled by a member, once', async () => {
    await rule()
    const { id } = await asked()
    const cancel = (role: 'viewer' | 'member') => as('joan', { role })('DELETE', `/approval-requests/${id}`)
    expect((await cancel('member')).status).toBe(204)
    expect(await cancel('member')).toMatchObject({ status: 409 })
    expect(await only()).toMatchObject({ state: 'cancelled', waits_for_me: false })
    const blocked = await deploy()
    expect(blocked.body.message).toMatch(/The request for it was cancelled, so somebody has to ask again$/)
    expect((await only()).id).toBe(id)
    expect(await approvalTypes()).toEqual(['approval.requested', 'approval.cancelled'])
  })

  it('comes when its time is over, and the next start asks anew', async () => {
    await rule({ expires_hours: 2 })
    await deploy()
    const first = await only()
    expect(Date.parse(String(first.expires_at)) - Date.parse(String(first.created_at))).toBe(2 * hourMs)
    now = inHours(3)
    expect(await only()).toMatchObject({ state: 'expired', decided_at: null })
    expect(await requests('?state=pending')).toEqual([])
    expect(await requests('?state=expired')).toMatchObject([{ id: first.id }])
    expect(await requests('?waiting_for=me', as('grace'))).toEqual([])
    expect((await approve('grace', first.id)).body.detail).toMatch(/^The request is 'expired'/)
    await deploy()
    expect(await requests('?state=pending')).toMatchObject([{ version: '1.0' }])
    expect(await requests()).toHaveLength(2)
  })

  it('an approval lets a version start as long as the rule says, from the last approval on', async () => {
    await rule({ expires_hours: 2 })
    const { id } = await asked()
    now = inHours(1.5)
    await approve('grace', id)
    now = inHours(3)
    expect((await deploy()).status).toBe(200)
    now = inHours(4)
    expect((await deploy()).status).toBe(428)
    expect((await requests()).map(({ state }) => state)).toEqual(['pending', 'approved'])
  })

  it('goes with its product', async () => {
    await rule()
    await deploy({ version: '0.9', environment_name: 'staging' })
    await asked()
    const [row] = await bed.database.query<{ product_id: string }>(
      'select product_id from ingestion.approval_request where account_id = $1',
      [account_id],
    )
    const actor = { subject: 'root', role: 'admin', address: null, request_id: null }
    const product = { product_id: row?.product_id ?? '', product_name: 'checkout', creation_id: null }
    await bed.client.removeProduct({ account_id, ...product, actor })
    expect(await requests()).toEqual([])
  })
})

describe('a newer version', () => {
  beforeEach(async () => {
    await rule(both)
    for (const version of ['1.0', '1.1', '1.2'])
      await build({ version, occurred_at: `2026-01-0${Number(version.slice(2)) + 1}T00:00:00Z` })
  })
  const states = async () =>
    Object.fromEntries((await requests()).map(({ version, state }) => [version, state]))

  it('that is approved supersedes pending requests of older ones', async () => {
    await asked({ version: '1.2' })
    const { id } = await asked({ version: '1.1' })
    await asked({ version: '1.0' })
    await approve('grace', id)
    expect(await states()).toEqual({ '1.0': 'pending', '1.1': 'pending', '1.2': 'pending' })
    await approve('alan', id)
    expect(await states()).toEqual({ '1.0': 'superseded', '1.1': 'approved', '1.2': 'pending' })
    const [old] = await requests('?version=1.0')
    expect(await approve('grace', String(old?.id))).toMatchObject({
      status: 409,
      body: { detail: "The request is 'superseded': only pending requests can be approved" },
    })
    expect((await approvalTypes()).filter((type) => type === 'approval.superseded')).toHaveLength(1)
  })

  it('that starts again supersedes nobody who asks for an older one later', async () => {
    const { id } = await asked({ version: '1.1' })
    await approve('grace', id)
    await approve('alan', id)
    await asked({ version: '1.0' })
    expect((await deploy({ version: '1.1', deployed_by: 'robot' })).status).toBe(200)
    expect(await states()).toEqual({ '1.0': 'pending', '1.1': 'approved' })
  })

  it('that completes there supersedes them too, and its own pending request', async () => {
    for (const version of ['1.0', '1.1', '1.2']) await asked({ version })
    await asked({ version: '1.0', environment_name: 'production-eu' })
    await deploy({ version: '1.1', status: 'completed' })
    const here = (await requests('?environment=production')).map(({ version, state }) => [version, state])
    expect(Object.fromEntries(here)).toEqual({ '1.0': 'superseded', '1.1': 'superseded', '1.2': 'pending' })
    expect(await requests('?environment=production-eu')).toMatchObject([{ state: 'pending' }])
    const blocked = await deploy({ version: '1.0' })
    expect(blocked.body.message).toMatch(/was superseded, so somebody has to ask again$/)
  })
})

describe('a request before CI knows the version', () => {
  const sha = '9fceb02d0ae598e95dc970b74767f19372d61af8'

  it('for a commit is used by the first start of it, and stays for that version', async () => {
    await rule()
    const { id } = await asked({ version: undefined, scm_sha: sha.slice(0, 10) })
    await approve('grace', id)
    expect((await deploy({ version: '2.0', scm_sha: 'a'.repeat(40) })).status).toBe(428)
    expect((await deploy({ version: '2.1', scm_sha: sha })).status).toBe(200)
    expect(await requests('?version=2.1')).toMatchObject([
      { id, state: 'approved', scm_sha: sha.slice(0, 10) },
    ])
    expect((await deploy({ version: '2.1', scm_sha: sha })).status).toBe(200)
    expect((await deploy({ version: '2.2', scm_sha: sha })).status).toBe(428)
    expect(await approvalTypes()).toContain('approval.used')
  })

  it('is ended for a version that was rejected after it', async () => {
    await rule()
    const { id } = await asked({ version: undefined, scm_branch: 'main' })
    await approve('grace', id)
    const ofVersion = await asked({ version: '2.0' })
    await reject('mary', ofVersion.id)
    expect((await deploy({ version: '2.0', scm_branch: 'main' })).status).toBe(428)
    const again = await asked({ version: undefined, scm_sha: sha })
    await approve('grace', again.id)
    expect((await deploy({ version: '2.0', scm_sha: sha, scm_branch: 'main' })).status).toBe(200)
    expect((await deploy({ version: '2.1', scm_branch: 'main' })).status).toBe(200)
  })

  it('counts for the head commit of a merge', async () => {
    await rule()
    const { id } = await asked({ version: undefined, scm_sha: sha })
    await approve('grace', id)
    const merged = { scm_sha: 'b'.repeat(40), extra_metadata: { head_sha: sha } }
    expect((await deploy({ version: '2.0', ...merged })).status).toBe(200)
  })

  it('for a branch is used once, also by two starts at once and in one batch', async () => {
    await rule()
    for (let round = 0; round < 5; round += 1) {
      account_id = randomUUID()
      await rule()
      const { id } = await asked({ version: undefined, scm_branch: 'main' })
      await approve('grace', id)
      const start = (version: string) => ({
        ...{ product_name: 'checkout', version, environment_name: 'production', status: 'started' },
        scm_branch: 'main',
      })
      const answers =
        round % 2 === 0
          ? await Promise.all(['3.0', '3.1'].map((version) => deploy(start(version))))
          : await bed.client.submit(['3.0', '3.1'].map((version) => ({ account_id, body: start(version) })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428])
    }
  })

  it('a pending one for the commit is what a blocked start waits for', async () => {
    await rule()
    const { id } = await asked({ version: undefined, scm_sha: sha })
    const { body } = await deploy({ version: '2.1', scm_sha: sha })
    expect(body).toMatchObject({ detail: { details: { approval_request_id: id } } })
    await approve('grace', id)
    expect((await deploy({ version: '2.1', scm_sha: sha })).status).toBe(200)
  })

  it.each([[{ scm_sha: sha }], [{ version: undefined }], [{ scm_branch: 'main' }]])(
    'is refused with not exactly one of version, commit and branch: %j',
    async (fields) => {
      await rule()
      expect(await ask(fields)).toMatchObject({
        status: 400,
        body: { detail: "One of the fields 'version', 'scm_sha' and 'scm_branch' is required, and not more" },
      })
    },
  )
})

describe('an approval after it ran somewhere', () => {
  it('is another code, and counts only when given after the version completed there', async () => {
    await rule({ requirements: [requirement('qa', 'qa', { environment: 'staging' })] })
    const blocked = await deploy()
    expect(blocked).toMatchObject({
      status: 428,
      body: {
        code: 'QUALITY_APPROVAL_REQUIRED',
        message:
          "checkout 1.0 needs approvals for 'production': 1 of 'qa' (role qa), after it has completed in 'staging'",
      },
    })
    const { id } = await only()
    expect(await approve('grace', id)).toMatchObject({
      status: 409,
      body: { detail: "The version has not completed in 'staging' yet: approve it after that" },
    })
    await deploy({ environment_name: 'staging', status: 'completed' })
    expect((await approve('grace', id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy()).status).toBe(200)
  })

  it('waits for people although others have approved too early', async () => {
    const tested = requirement('tested', 'qa', { environment: 'staging' })
    await rule({ requirements: [requirement('qa', 'qa'), tested] })
    const { id } = await asked()
    await approve('grace', id)
    expect((await approve('mary', id)).body).toMatchObject({ state: 'pending' })
    const zoe = as('zoe', { own_roles: ['qa'] })
    expect(await requests('?waiting_for=me', zoe)).toMatchObject([{ id, waits_for_me: true }])
  })

  it('is one code with others, when any other approval is missing', async () => {
    await rule({
      requirements: [
        requirement('qa', 'qa', { environment: 'staging' }),
        requirement('release', 'release_manager'),
      ],
    })
    expect((await deploy()).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  })
})

describe('rules that change', () => {
  it('hold for every start after their answer: approvals given before still count', async () => {
    const { id: rule_id } = await rule()
    const { id } = await asked()
    await approve('grace', id)
    await admin('PATCH', `/deployment-rules/${rule_id}`, { config: both })
    const blocked = await deploy()
    expect(blocked.body.message).toMatch(/: 1 of 'release' \(role release_manager\)$/)
    expect(await only()).toMatchObject({ id, state: 'pending', decided_at: null })
    expect((await approve('alan', id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy()).status).toBe(200)
    expect(await approvalTypes()).toEqual([
      ...['approval.requested', 'approval.granted', 'approval.requested', 'approval.granted'],
    ])
  })

  it('that are gone need nobody', async () => {
    const { id: rule_id } = await rule()
    const { id } = await asked()
    await admin('DELETE', `/deployment-rules/${rule_id}`)
    expect(await approve('grace', id)).toMatchObject({ status: 409 })
    expect(await ask({ version: '2.0' })).toMatchObject({
      status: 409,
      body: { detail: "No enabled rule requires an approval of 'checkout' in 'production'" },
    })
    expect((await deploy()).status).toBe(200)
  })

  it('that only report open no request', async () => {
    await rule({}, { mode: 'report_only' })
    expect((await deploy()).body).toMatchObject({ preflight_status: 'report_only' })
    expect(await requests()).toEqual([])
    expect((await ask()).status).toBe(409)
  })

  it('two rules that require the same share an approval, and others need other people', async () => {
    await rule()
    await rule()
    await rule({ requirements: [requirement('second', 'qa')] })
    const { id, requirements } = await asked()
    expect(requirements.map(({ name }) => name)).toEqual(['qa', 'second'])
    expect((await approve('grace', id)).body).toMatchObject({ state: 'pending' })
    expect((await approve('mary', id)).body).toMatchObject({ state: 'approved' })
    expect((await deploy()).status).toBe(200)
  })

  it.each([
    [{ requirements: [] }, "Field 'config.requirements' must be at least 1 item"],
    [{ requirements: [{ name: 'qa' }] }, "needs at least one entry in 'roles' or 'users'"],
    [
      { requirements: [requirement('qa', 'qa'), requirement('qa', 'b')] },
      "two requirements with the name 'qa'",
    ],
    [{ requirements: [requirement('qa', 'qa*')] }, "must not contain '*'"],
    [{ requirements: [{ name: 'qa', users: ['ada', 'ADA'], count: 2 }] }, 'names too few people'],
    [
      {
        requirements: [
          { name: 'a', users: ['ada'] },
          { name: 'b', users: ['ada'] },
        ],
      },
      'names too few people, and one person counts for one requirement only',
    ],
    [{ requirements: [requirement('qa', 'qa', { count: 51 })] }, 'config.requirements.0.count'],
    [{ requirements: [requirement('qa', 'qa', { environment: 'production' })] }, 'can never hold'],
    [{ requirements: [requirement('qa', 'qa')], expires_hours: 721 }, 'config.expires_hours'],
  ])('are refused when they can never be fulfilled or are malformed: %j', async (config, message) => {
    const answer = await admin('POST', '/deployment-rules/', {
      ...{ name: 'Approved', type: 'approval', scope: { environments: ['production'] }, config },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(message)
  })
})

describe('requests', () => {
  it('a double click opens one, and the same answer comes again', async () => {
    await rule()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await approvalTypes()).toEqual(['approval.requested'])
  })

  it('a person and a blocked start that ask at once open one', async () => {
    await rule()
    for (let round = 0; round < 20; round += 1) {
      const version = `1.${round}`
      const [{ body }, blocked] = await Promise.all([ask({ version }), deploy({ version })])
      expect(blocked.body).toMatchObject({ detail: { details: { approval_request_id: body.id } } })
      expect(await requests(`?version=${version}`)).toHaveLength(1)
    }
  })

  it('are at most 1,000 open ones: a start is then blocked and says why nobody was asked', async () => {
    await rule()
    const { id } = await asked()
    await bed.database.query(
      `insert into ingestion.approval_request
        select (json_populate_record(request, json_build_object('id', gen_random_uuid(), 'version', n::text))).*
        from ingestion.approval_request as request, generate_series(1, 999) as n where id = $1`,
      [id],
    )
    const blocked = await deploy({ version: '9.9' })
    expect(blocked.status).toBe(428)
    expect(blocked.body).toMatchObject({ detail: { details: { approval_request_id: null } } })
    expect(blocked.body.message).toMatch(/Nobody was asked: the account has 1000 open approval requests/)
    expect(await ask({ version: '9.9' })).toMatchObject({ status: 409 })
    await admin('DELETE', `/approval-requests/${id}`)
    expect((await ask({ version: '9.9' })).status).toBe(201)
  })

  it('are at most 50 for commits and branches of a product in an environment', async () => {
    await rule()
    for (let number = 0; number < 50; number += 1)
      await asked({ version: undefined, scm_branch: `branch-${number}` })
    const refused = await ask({ version: undefined, scm_branch: 'another' })
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toMatch(/has 50 open requests for commits and branches in 'production'/)
    expect((await ask({ version: undefined, scm_branch: 'branch-7' })).status).toBe(201)
    expect((await ask({ version: '1.0' })).status).toBe(201)
    const elsewhere = { version: undefined, scm_branch: 'another', product_name: 'search' }
    expect((await ask(elsewhere)).status).toBe(201)
  })

  it('of other accounts are not theirs', async () => {
    await rule()
    const { id } = await asked()
    account_id = randomUUID()
    for (const [method, path, body] of [
      ['GET', `/approval-requests/${id}`, undefined],
      ['POST', `/approval-requests/${id}/approve/`, {}],
      ['POST', `/approval-requests/${id}/reject/`, { comment: 'No' }],
      ['DELETE', `/approval-requests/${id}`, undefined],
    ] as const)
      expect((await as('grace', { role: 'admin' })(method, path, body)).status).toBe(403)
    expect(await requests()).toEqual([])
    expect((await approve('grace', randomUUID())).status).toBe(404)
  })

  it('are in the audit log with each decision', async () => {
    await rule(both)
    const { id } = await asked({ reason: 'Invoices' })
    await approve('grace', id, { comment: 'Tested' })
    await approve('grace', id)
    await reject('alan', id)
    const entries = await bed.database.query<Body>(
      `select action, subject, resource_name, changes from audit.entry where resource_id = $1 order by id`,
      [id],
    )
    expect(entries).toMatchObject([
      { action: 'approval_request.create', subject: 'joan', resource_name: 'checkout 1.0 → production' },
      {
        action: 'approval_request.approve',
        subject: 'grace',
        changes: [{ value: 'Tested' }, { value: 'pending' }],
      },
      {
        action: 'approval_request.reject',
        subject: 'alan',
        changes: [{ value: 'It is broken' }, { value: 'rejected' }],
      },
    ])
  })

  it('are measured by requirement', async () => {
    await rule(both)
    const begin = new Date()
    const at = (minutes: number): void => {
      now = new Date(begin.getTime() + minutes * 60_000)
    }
    for (const [version, minutes] of [
      ['1.0', 10],
      ['1.1', 30],
      ['1.2', 20],
    ] as const) {
      at(0)
      const { id } = await asked({ version, product_name: `p${version}` })
      at(minutes)
      await approve('grace', id)
      at(2 * minutes)
      await approve('alan', id)
    }
    at(0)
    const { id } = await asked({ version: '2.0' })
    await reject('alan', id)
    at(61)
    expect((await admin('GET', '/metrics/approvals/')).body).toEqual({
      ...{ requests: 4, approved: 3, rejected: 1, cancelled: 0, superseded: 0, expired: 0, pending: 0 },
      median_seconds: 2_400,
      requirements: [
        { name: 'release', fulfilled: 3, median_seconds: 2_400 },
        { name: 'qa', fulfilled: 3, median_seconds: 1_200 },
      ],
    })
    expect((await admin('GET', '/metrics/approvals/?from=2027-01-02&to=2027-01-01')).status).toBe(400)
  })

  it('an override lets a start pass without them, and a rollback with exempt_rollbacks', async () => {
    await rule({}, { exempt_rollbacks: true })
    await deploy()
    await admin('POST', '/preflight-overrides/', {
      ...{ reason: 'Incident 4711 cannot wait', product_name: 'checkout', environment_name: 'production' },
    })
    expect((await deploy()).body).toMatchObject({ preflight_status: 'overridden' })
    await deploy({ status: 'completed' })
    expect(await only()).toMatchObject({ state: 'superseded' })
    expect((await deploy()).status).toBe(200)
  })
})

describe('a rule that names fewer people than were seen', () => {
  const warningsOf = async (requirements: Body[]): Promise<unknown> => {
    const answer = await admin('POST', '/deployment-rules/', {
      ...{ name: `Approved ${randomUUID()}`, type: 'approval', config: { requirements } },
    })
    return answer.body.warnings
  }
  const seen = async (): Promise<number> => {
    const [row] = await bed.database.query<{ count: number }>(
      'select count(*)::int as count from ingestion.seen_person where account_id = $1',
      [account_id],
    )
    return row?.count ?? 0
  }

  it('is saved with a warning', async () => {
    const two = [requirement('qa', 'qa', { count: 2 })]
    const warning = (people: number) => [
      `The requirement 'qa' needs 2 people. Shiplog knows only ${people} who may approve, of those whom the rule names or who looked at approvals in the last 90 days`,
    ]
    expect(await warningsOf(two)).toEqual(warning(0))
    for (const [subject, count] of [
      ['grace', 1],
      ['alan', 2],
    ] as const) {
      await requests('', as(subject))
      await expect.poll(seen).toBe(count)
    }
    expect(await warningsOf(two)).toEqual(warning(1))
    await requests('', as('mary'))
    await expect.poll(seen).toBe(3)
    expect(await warningsOf(two)).toEqual([])
    expect(await warningsOf([...two, requirement('release', 'release_manager')])).toEqual([])
    expect(await warningsOf([...two, requirement('release', 'release_manager', { count: 2 })])).toMatchObject(
      [expect.stringMatching(/'release' needs 2 people/)],
    )
    // People who are named exist, also when nobody has seen them.
    expect(await warningsOf([{ name: 'owners', users: ['zoe', 'yan'], count: 2 }])).toEqual([])
    await requests('', program)
    expect(await seen()).toBe(3)
  })

  it('is changed with the same warnings, and no other type has any', async () => {
    const { id } = await rule()
    const config = { requirements: [requirement('qa', 'nobody')] }
    const changed = await admin('PATCH', `/deployment-rules/${id}`, { config })
    expect(changed.body.warnings).toHaveLength(1)
    const other = await admin('POST', '/deployment-rules/', {
      ...{ name: 'No 2.*', type: 'version', config: { deny: ['2.*'] } },
    })
    expect(other.body.warnings).toEqual([])
    expect((await admin('GET', `/deployment-rules/${id}`)).body.warnings).toBeUndefined()
  })
})
