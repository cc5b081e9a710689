import { describe, expect, it } from 'vitest'
import { parseEvents, parseLatestEnvironments } from './events.ts'
import { buildFields, deploymentFields, emptyFields, examplesOf } from './fields.ts'

const envelope = {
  position: 7,
  id: '019c0000-0000-7000-8000-000000000007',
  account_id: '019c0000-0000-7000-8000-000000000001',
  recorded_at: '2026-11-21T10:02:32.000Z',
  trace: null,
}
const change = {
  previous_status: 'started',
  reported_status: 'completed',
  occurred_at: '2026-11-21T10:02:31.000Z',
  received_at: '2026-11-21T10:02:31.214Z',
}
const named = {
  product_id: '019c0000-0000-7000-8000-000000000002',
  version_id: '019c0000-0000-7000-8000-000000000003',
  product_name: 'checkout',
  version: '1.4.2',
  status: 'completed',
  updated_at: '2026-11-21T10:02:31.214Z',
}
const ofDeployment = {
  ...named,
  deployment_id: '019c0000-0000-7000-8000-000000000004',
  environment_id: '019c0000-0000-7000-8000-000000000005',
  environment_name: 'production',
  deployed_at: '2026-11-21T10:00:00.000Z',
  preflight_status: null,
  ...change,
}
const ofBuild = {
  ...named,
  build_id: '019c0000-0000-7000-8000-000000000006',
  created_at: '2026-11-21T09:00:00.000Z',
  ...change,
}
const deployment = {
  ...envelope,
  type: 'deployment.completed',
  data: { ...ofDeployment, ...examplesOf(deploymentFields) },
}
const build = { ...envelope, type: 'build.completed', data: { ...ofBuild, ...examplesOf(buildFields) } }
const end = {
  ...envelope,
  type: 'product.deleted',
  data: { product_id: named.product_id, product_name: 'checkout', creation_id: null },
}

describe('parseEvents', () => {
  it('parses each kind with all its fields', () => {
    expect(parseEvents([deployment, build, end])).toEqual([
      { ...deployment, kind: 'deployment' },
      { ...build, kind: 'build' },
      { ...end, kind: 'product deletion' },
    ])
  })

  it.each([
    ['deployment', deployment, ofDeployment, deploymentFields],
    ['build', build, ofBuild, buildFields],
  ] as const)('reads fields that a logged %s does not have as null', (_, event, data, fields) => {
    expect(parseEvents([{ ...event, data }])).toMatchObject([{ data: { ...data, ...emptyFields(fields) } }])
  })

  it('leaves out unknown fields', () => {
    const [read] = parseEvents([{ ...deployment, data: { ...deployment.data, of_a_later_release: 1 } }])
    expect(read?.data).toEqual(deployment.data)
  })

  it('ignores unknown types', () => {
    const types = ['deployment.paused', 'product.renamed', 'x', '']
    expect(parseEvents(types.map((type) => ({ ...envelope, type, data: null })))).toEqual([])
  })

  it.each([
    ['without data', undefined],
    ['with data that is no object', 'text'],
    ['without its id', { ...deployment.data, deployment_id: undefined }],
    ['of another status', { ...deployment.data, status: 'paused' }],
    ['with a number for a text', { ...deployment.data, scm_branch: 5 }],
    ['with a text for metadata', { ...deployment.data, extra_metadata: 'text' }],
    ['that is a build', build.data],
  ])('throws for a deployment %s', (_, data) => {
    expect(() => parseEvents([{ ...deployment, data }])).toThrow()
  })

  it('does not check the format of a text', () => {
    const data = { ...deployment.data, occurred_at: 'once upon a time', deploy_url: 'nowhere' }
    expect(parseEvents([{ ...deployment, data }])).toMatchObject([{ data }])
  })
})

describe('parseLatestEnvironments', () => {
  const data = {
    environment_id: ofDeployment.environment_id,
    environment_name: 'production',
    type: 'production',
    type_source: 'explicit',
    description: null,
    metadata: { region: 'eu' },
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
  }
  const event = { ...envelope, type: 'environment.updated', data }

  it('parses the events about environments and ignores others', () => {
    expect(parseLatestEnvironments([event, { ...event, type: 'product.created' }])).toEqual({
      explicit: [event],
      detected: [],
    })
  })

  it('returns the last event of each environment', () => {
    const detected = { ...event, data: { ...data, type_source: 'name' } }
    const other = { ...event, data: { ...data, environment_id: ofBuild.product_id } }
    expect(parseLatestEnvironments([event, other, detected])).toEqual({
      explicit: [other],
      detected: [detected],
    })
  })

  it('throws for an unknown type of environment', () => {
    expect(() => parseLatestEnvironments([{ ...event, data: { ...data, type: 'moon' } }])).toThrow()
  })
})
