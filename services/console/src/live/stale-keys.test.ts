import { expect, it } from 'vitest'
import { staleKeys } from './stale-keys.ts'

it('refetches what releases contain after a deleted product and after a reset alone', () => {
  expect(staleKeys('product.deleted')).toContain('release-contents')
  expect(staleKeys('reset')).toContain('release-contents')
  expect(staleKeys('deployment.completed')).not.toContain('release-contents')
})

it('refetches the matrix after deployments, and not after builds', () => {
  expect(staleKeys('deployment.started')).toContain('matrix')
  expect(staleKeys('build.completed')).not.toContain('matrix')
})

it('refetches nothing while the stream is interrupted', () => {
  expect(staleKeys('away')).toEqual([])
})
