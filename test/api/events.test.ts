import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const common = {
  pending: ['pending', 'queued', 'scheduled'],
  failed: ['failed', 'fail', 'failure', 'error'],
  aborted: ['aborted', 'abort', 'cancelled', 'cancel', 'skipped', 'canceled'],
}
const deploymentAliases = {
  ...common,
  started: ['started', 'in_progress', 'init', 'deploying'],
  completed: ['success', 'completed', 'complete', 'finished', 'deployed'],
}
const buildAliases = {
  ...common,
  started: ['started', 'in_progress', 'init', 'building'],
  completed: ['success', 'completed', 'complete', 'finished', 'built'],
}
const rows = (aliases: Record<string, string[]>) =>
  Object.entries(aliases).flatMap(([canonical, accepted]) =>
    accepted.map((alias) => [alias, canonical] as const),
  )

const eventsNamed = async (type: string, product: unknown): Promise<number> => {
  const found = await suite.database.query(
    `select count(*)::int as n from ingestion.event_log where type = $1 and data ->> 'product_name' = $2`,
    [type, product],
  )
  return (found[0] as { n: number }).n
}

describe('POST /deployment-events/', () => {
  it.each(rows(deploymentAliases))('takes the status %s as %s', async (alias, canonical) => {
    const body = validDeployment({ status: ` ${alias.toUpperCase()} ` })
    const answer = await client.event('/deployment-events/', body)
    expect(answer).toMatchObject({ status: 200, body: { status: canonical } })
    expect(await eventsNamed(`deployment.${canonical}`, body.product_name)).toBe(1)
  })

  it.each(['built', 'building', 'done', 'deployed!', '0'])('answers 400 to the status %s', async (status) => {
    const answer = await client.event('/deployment-events/', validDeployment({ status }))
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(`Invalid status '${status}'. Accepted values: `)
    expect(answer.body.detail).toContain('deployed')
  })

  it('answers with the deployment', async () => {
    const body = validDeployment({ deployed_by: 'ada' })
    const { status, body: deployment } = await client.event('/deployment-events/', body)
    expect(status).toBe(200)
    expect(deployment).toMatchObject({
      id: expect.stringMatching(uuid),
      product_id: expect.stringMatching(uuid),
      version_id: expect.stringMatching(uuid),
      environment_id: expect.stringMatching(uuid),
      product_name: body.product_name,
      version: '1.4.2',
      environment_name: 'production',
      status: 'completed',
      deployed_at: expect.stringMatching(timestamp),
      deployed_by: 'ada',
    })
  })

  it('keeps and returns every field of the table, and those that real clients send beside it', async () => {
    const fields = {
      deployed_by: 'ada',
      scm_branch: 'main',
      scm_sha: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
      scm_repository: 'https://git.example.com/acme/checkout',
      build_url: 'https://ci.example.com/runs/7',
      build_number: '7',
      source_system: 'github-actions',
      invoke_id: 'run-7',
      extra_metadata: { duration_seconds: 12, nested: { ok: true } },
      deploy_url: 'https://checkout.example.com',
      change_reference: 'SHOP-7',
      deployed_by_email: 'ada@example.com',
      deployed_by_name: 'Ada Lovelace',
      started_at: '2026-11-01T10:00:00.000Z',
      completed_at: '2026-11-01T10:02:00.000Z',
      error_message: 'none',
      error_code: 'E0',
    }
    const posted = await client.event('/deployment-events/', validDeployment(fields))
    expect(posted).toMatchObject({ status: 200, body: fields })
    const read = await client.get(`/deployments/${posted.body.id}`)
    expect(read).toMatchObject({ status: 200, body: fields })
  })

  it.each(['product_name', 'version', 'environment_name', 'status'])('requires %s', async (field) => {
    for (const value of [undefined, null, '', '  ']) {
      const answer = await client.event('/deployment-events/', validDeployment({ [field]: value }))
      expect(answer).toMatchObject({ status: 400, body: { detail: `Field '${field}' is required` } })
    }
  })

  it.each([
    'product_name',
    'version',
    'environment_name',
    'status',
    'deployed_by',
    'scm_branch',
    'scm_sha',
    'scm_repository',
    'build_url',
    'build_number',
    'source_system',
    'invoke_id',
  ])('answers 400 when %s is no string', async (field) => {
    const answer = await client.event('/deployment-events/', validDeployment({ [field]: { a: 1 } }))
    expect(answer).toMatchObject({ status: 400, body: { detail: `Field '${field}' must be a string` } })
  })

  it.each([[['a']], ['text'], [5]])('answers 400 when extra_metadata is %j', async (extra_metadata) => {
    const answer = await client.event('/deployment-events/', validDeployment({ extra_metadata }))
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: "Field 'extra_metadata' must be an object" },
    })
  })

  it('names the first problem in the order of the table', async () => {
    const answer = await client.event('/deployment-events/', {
      status: 'nonsense',
      extra_metadata: 5,
      version: 1,
    })
    expect(answer.body.detail).toBe("Field 'product_name' is required")
  })

  it.each(['deployed_by', 'scm_branch', 'scm_sha', 'build_url', 'extra_metadata'])(
    'takes null for %s as not sent',
    async (field) => {
      const answer = await client.event('/deployment-events/', validDeployment({ [field]: null }))
      expect(answer.status).toBe(200)
    },
  )

  it.each([
    ['product_name', 255],
    ['version', 255],
    ['environment_name', 255],
    ['deployed_by', 255],
    ['build_url', 2048],
    ['scm_repository', 2048],
  ])('takes %s of up to %d characters', async (field, most) => {
    const prefix = field.endsWith('url') || field === 'scm_repository' ? 'https://x.example/' : unique('p')
    const longest = prefix.padEnd(most, 'x')
    expect((await client.event('/deployment-events/', validDeployment({ [field]: longest }))).status).toBe(
      200,
    )
    const answer = await client.event('/deployment-events/', validDeployment({ [field]: `${longest}x` }))
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(`Field '${field}'`)
  })

  it('answers 400 to NUL and to lone surrogates, wherever they stand', async () => {
    for (const bad of ['a\u0000b', 'a\ud800b']) {
      for (const fields of [
        { product_name: bad },
        { deployed_by: bad },
        { extra_metadata: { deep: [{ in: bad }] } },
        { extra_metadata: { [bad]: 1 } },
      ]) {
        const answer = await client.event('/deployment-events/', validDeployment(fields))
        expect(answer.status).toBe(400)
        expect(answer.body.detail).toContain(`Field '${Object.keys(fields)[0]}`)
      }
    }
  })

  it('answers 400 to extra_metadata beyond 100 KiB', async () => {
    const extra_metadata = { text: 'x'.repeat(100 * 1024) }
    const answer = await client.event('/deployment-events/', validDeployment({ extra_metadata }))
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain("Field 'extra_metadata'")
  })

  it('survives a body that is nested very deep', async () => {
    const raw = `{"product_name":"p","version":"1","environment_name":"e","status":"completed","extra_metadata":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    const answer = await client.call('POST', '/deployment-events/', {
      raw,
      headers: { 'content-type': 'application/json' },
      auth: `Bearer ${client.apiKey}`,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain('nested')
  })

  it('ignores fields that nobody knows, also hostile ones', async () => {
    const raw = `{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"product_name":"${unique('p')}","version":"1","environment_name":"e","status":"done?"}`
    const send = (text: string) =>
      client.call('POST', '/deployment-events/', {
        raw: text,
        headers: { 'content-type': 'application/json' },
        auth: `Bearer ${client.apiKey}`,
      })
    expect((await send(raw)).status).toBe(400)
    expect((await send(raw.replace('done?', 'success'))).status).toBe(200)
  })

  it('works without the trailing slash', async () => {
    expect((await client.event('/deployment-events', validDeployment())).status).toBe(200)
  })

  it('takes names in any script, and gives them back as they were', async () => {
    const body = validDeployment({
      product_name: 'größe/支払い 🚀%2F',
      environment_name: "pröd'; drop table x --",
    })
    const posted = await client.event('/deployment-events/', body)
    expect(posted).toMatchObject({ status: 200, body })
    const read = await client.get(`/deployments/?product=${encodeURIComponent(String(body.product_name))}`)
    expect(read.body).toMatchObject([{ id: posted.body.id, ...body }])
  })
})

describe.each(['/build-events/', '/version-events/'])('POST %s', (path) => {
  it.each(rows(buildAliases))('takes the status %s as %s', async (alias, canonical) => {
    const body = validBuild({ status: alias })
    const answer = await client.event(path, body)
    expect(answer).toMatchObject({ status: 200, body: { status: canonical } })
    expect(await eventsNamed(`build.${canonical}`, body.product_name)).toBe(1)
  })

  it.each(['deployed', 'deploying', 'done'])('answers 400 to the status %s', async (status) => {
    const answer = await client.event(path, validBuild({ status }))
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(`Invalid status '${status}'. Accepted values: `)
  })

  it('answers with the version', async () => {
    const body = validBuild()
    const { status, body: version } = await client.event(path, body)
    expect(status).toBe(200)
    expect(version).toMatchObject({
      id: expect.stringMatching(uuid),
      product_id: expect.stringMatching(uuid),
      version_id: version.id,
      product_name: body.product_name,
      version: '1.4.2',
      status: 'completed',
      created_at: expect.stringMatching(timestamp),
    })
    expect(await client.get(`/versions/${version.id}`)).toMatchObject({
      status: 200,
      body: { id: version.id },
    })
  })

  it('keeps and returns every field of the table', async () => {
    const fields = {
      built_by: 'ci',
      scm_branch: 'main',
      scm_sha: 'b1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
      scm_repository: 'https://git.example.com/acme/checkout',
      build_url: 'https://ci.example.com/runs/8',
      build_number: '8',
      source_system: 'jenkins',
      invoke_id: 'run-8',
      extra_metadata: { tests: 12 },
      built_by_email: 'ci@example.com',
      built_by_name: 'CI',
    }
    const posted = await client.event(path, validBuild(fields))
    expect(posted).toMatchObject({ status: 200, body: fields })
    expect(await client.get(`/versions/${posted.body.id}`)).toMatchObject({ status: 200, body: fields })
  })

  it.each(['product_name', 'version', 'status'])('requires %s', async (field) => {
    const answer = await client.event(path, validBuild({ [field]: ' ' }))
    expect(answer).toMatchObject({ status: 400, body: { detail: `Field '${field}' is required` } })
  })

  it('needs no environment', async () => {
    expect((await client.event(path, validBuild({ environment_name: undefined }))).status).toBe(200)
  })
})

describe('a version', () => {
  const sha = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'

  it.each([
    ['/build-events/', validBuild],
    ['/deployment-events/', validDeployment],
  ] as const)('of %s answers 409 for another SHA', async (path, valid) => {
    const body = valid({ scm_sha: sha })
    expect((await client.event(path, body)).status).toBe(200)
    const answer = await client.event(path, { ...body, scm_sha: `f${sha.slice(1)}` })
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Version 1.4.2 already exists with different SHA' },
    })
    expect((await client.event(path, { ...body, scm_sha: sha.slice(0, 7) })).status).toBe(200)
    expect((await client.event(path, { ...body, scm_sha: sha.slice(0, 6) })).status).toBe(409)
  })

  it('has one SHA across builds and deployments', async () => {
    const build = validBuild({ scm_sha: sha })
    expect((await client.event('/build-events/', build)).status).toBe(200)
    const answer = await client.event('/deployment-events/', {
      ...build,
      environment_name: 'production',
      scm_sha: 'ffffffffffffffffffffffffffffffffffffffff',
    })
    expect(answer.status).toBe(409)
  })

  it('lets one of two SHAs win that arrive together', async () => {
    const product_name = unique('race')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.event('/build-events/', validBuild({ product_name, scm_sha: `${i % 2}`.repeat(40) })),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const versions = await client.get(`/versions/?product=${product_name}`)
    expect(versions.body).toHaveLength(1)
  })

  it('keeps the first value of every scm field, and lets missing ones be filled in', async () => {
    const product_name = unique('scm')
    await client.event('/build-events/', validBuild({ product_name, scm_branch: 'main' }))
    await client.event(
      '/deployment-events/',
      validDeployment({ product_name, scm_branch: 'other', scm_sha: sha }),
    )
    const { body } = await client.get(`/versions/?product=${product_name}`)
    expect(body).toMatchObject([{ scm_branch: 'main', scm_sha: sha, status: 'completed' }])
  })

  it('has no status when only deployments named it', async () => {
    const product_name = unique('deployed-only')
    await client.event('/deployment-events/', validDeployment({ product_name }))
    const { body } = await client.get(`/versions/?product=${product_name}`)
    expect(body).toMatchObject([{ version: '1.4.2', status: null }])
  })
})

describe('Idempotency-Key', () => {
  it('gives the first answer again for the same key and body', async () => {
    const body = validDeployment({ status: 'started' })
    const key = { 'idempotency-key': unique('key') }
    const first = await client.event('/deployment-events/', body, key)
    await client.event('/deployment-events/', { ...body, status: 'completed' })
    const again = await client.event('/deployment-events/', body, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const { body: deployments } = await client.get(`/deployments/?product=${body.product_name}`)
    expect(deployments).toMatchObject([{ id: first.body.id, status: 'completed' }])
  })

  it('answers 422 for the same key and another body', async () => {
    const key = { 'idempotency-key': unique('key') }
    await client.event('/deployment-events/', validDeployment(), key)
    const answer = await client.event('/deployment-events/', validDeployment(), key)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContain('Idempotency-Key')
  })

  it('makes one record of many posts at once', async () => {
    const body = validDeployment()
    const key = { 'idempotency-key': unique('key') }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.event('/deployment-events/', body, key)),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  it('is a name in one account only', async () => {
    const key = { 'idempotency-key': unique('key') }
    const other = await createClient(suite)
    expect((await client.event('/deployment-events/', validDeployment(), key)).status).toBe(200)
    expect((await other.event('/deployment-events/', validDeployment(), key)).status).toBe(200)
  })
})

describe('POST /event-batches/', () => {
  const sendNdjson = (raw: string) =>
    client.call('POST', '/event-batches/', {
      raw,
      headers: { 'content-type': 'application/x-ndjson' },
      auth: `Bearer ${client.apiKey}`,
    })

  it('answers each item in order, and no item harms its neighbours', async () => {
    const sha = 'a'.repeat(40)
    const build = validBuild({ scm_sha: sha })
    const answer = await client.event('/event-batches/', [
      { kind: 'build', ...build },
      { kind: 'deployment', ...validDeployment() },
      { kind: 'deployment', ...validDeployment({ status: 'nonsense' }) },
      { kind: 'build', ...build, scm_sha: 'b'.repeat(40) },
      { kind: 'release', ...build },
      'text',
      { kind: 'deployment', ...validDeployment() },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.results.map(({ status }: { status: number }) => status)).toEqual([
      200, 200, 400, 409, 400, 400, 200,
    ])
    expect(answer.body.results[2].body.detail).toContain("Invalid status 'nonsense'")
  })

  it('takes NDJSON', async () => {
    const lines = [JSON.stringify({ kind: 'deployment', ...validDeployment() }), '{"kind":', '']
    const answer = await sendNdjson(lines.join('\n'))
    expect(answer.status).toBe(200)
    expect(answer.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 400])
  })

  it('takes 1,000 items and refuses 1,001', async () => {
    const product_name = unique('many')
    const items = Array.from({ length: 1001 }, (_, i) => ({
      kind: 'deployment',
      ...validDeployment({ product_name, version: `1.0.${i}` }),
    }))
    const refused = await client.event('/event-batches/', items)
    expect(refused.status).toBe(400)
    expect(refused.body.detail).toContain('at most 1000 items')
    const answer = await client.event('/event-batches/', items.slice(1))
    expect(answer.status).toBe(200)
    expect(answer.body.results.every(({ status }: { status: number }) => status === 200)).toBe(true)
    const { body } = await client.get(`/deployments/?product=${product_name}&limit=200`)
    expect(body).toHaveLength(200)
  })

  it.each([[{}], ['text'], [null], [5]])('answers 400 to %j', async (body) => {
    expect((await client.event('/event-batches/', body)).status).toBe(400)
  })
})
