import { expect, it } from 'vitest'
import type { LiveMessage } from './live-stream.ts'
import { staleKeys } from './stale-keys.ts'

type Kind = LiveMessage['changes'][number]['kind']

const keysOf = (...kinds: Kind[]): readonly string[] =>
  staleKeys({
    type: 'changes',
    changes: kinds.map((kind) => ({ kind, product_name: null, environment_name: null })),
  })
const afterReset = staleKeys({ type: 'reset', changes: [] })

it('refetches what releases contain after changes of products and releases, and after a reset', () => {
  for (const keys of [keysOf('product'), keysOf('release'), afterReset])
    expect(keys).toContain('release-contents')
  expect(keysOf('deployment')).not.toContain('release-contents')
})

it('refetches the matrix after deployments, and not after builds', () => {
  expect(keysOf('deployment')).toContain('matrix')
  expect(keysOf('build')).not.toContain('matrix')
  expect(keysOf('build', 'environment')).toContain('matrix')
})

it('refetches approval requests after their changes, and after deployments that an approval waits for', () => {
  expect(keysOf('approval')).toEqual(['approval-requests'])
  expect(keysOf('deployment')).toContain('approval-requests')
  expect(keysOf('build')).not.toContain('approval-requests')
})

it('refetches after a reset what any change makes stale', () => {
  const every = keysOf('build', 'deployment', 'product', 'environment', 'release', 'approval')
  expect(new Set(afterReset)).toEqual(new Set(every))
})

it('refetches nothing while the stream is interrupted', () => {
  expect(staleKeys({ type: 'away', changes: [] })).toEqual([])
})
