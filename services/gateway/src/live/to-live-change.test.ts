import { liveChange } from '@shiplog/contract'
import { approvalTypes, buildTypes, catalogTypes, deploymentTypes, preflightTypes } from '@shiplog/events'
import { expect, it } from 'vitest'
import { toLiveChange } from './to-live-change.ts'

const change = (type: string, data: unknown) => {
  const rest = { id: 'i', account_id: 'a', position: 1, trace: null, recorded_at: '2026-11-21T10:02:32.000Z' }
  return toLiveChange({ account_id: 'a', position: 1, event: { ...rest, type, data } })
}
const data = { product_name: 'checkout', environment_name: 'staging', version: '1' }

it('shows what an event of each type has changed', () => {
  const types = [
    ...deploymentTypes,
    ...Object.values(preflightTypes),
    ...buildTypes,
    ...approvalTypes,
    ...catalogTypes,
  ]
  for (const type of [...types, 'product.deleted'])
    expect(liveChange.parse(change(type, data)).kind).toBe(type.split('.')[0])
  expect(change('deployment.late', data)).toEqual({
    kind: 'deployment',
    product_name: 'checkout',
    environment_name: 'staging',
  })
  expect(change('deployment.preflight_failed', data)).toEqual({
    kind: 'deployment',
    product_name: 'checkout',
    environment_name: 'staging',
  })
  expect(change('build.failed', data)).toEqual({
    kind: 'build',
    product_name: 'checkout',
    environment_name: null,
  })
  expect(change('approval.granted', { ...data, version: null })).toEqual({
    kind: 'approval',
    product_name: 'checkout',
    environment_name: 'staging',
  })
  expect(change('release.updated', { release_id: 'r', release_name: 'winter' })).toEqual({
    kind: 'release',
    product_name: null,
    environment_name: null,
  })
})

it('cannot show an event without content, of a type of a later release, or of another form', () => {
  expect(toLiveChange({ account_id: 'a', position: 1, event: undefined })).toBeUndefined()
  expect(change('deployment.paused', data)).toBeUndefined()
  expect(change('deployment.failed', { product_name: 'checkout' })).toBeUndefined()
  expect(change('approval.granted', { product_name: 'checkout' })).toBeUndefined()
  expect(change('environment.updated', { environment_name: 7 })).toBeUndefined()
  expect(change('release.deleted', null)).toBeUndefined()
})
