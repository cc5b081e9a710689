import { describe, expect, it } from 'vitest'
import { parseSearch } from '../api/search-params.ts'
import { comparisonAddress, deploymentsAddress } from './addresses.ts'

const readBack = (address: string) => {
  const read = parseSearch(new URL(address, 'http://localhost').search)
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
}

describe('the addresses of pages', () => {
  it('contain versions as plain text', () => {
    expect(deploymentsAddress({ product: 'checkout', version: '1.10' })).toBe(
      '/console/deployments?product=checkout&version=1.10',
    )
  })

  it.each(['1.10', '007', '1e3', 'true', '"1"', '{}', 'a b&c=d+é', '9007199254740993'])(
    'are read back unchanged for the version %s',
    (from) => {
      expect(readBack(comparisonAddress({ product: 'checkout', from }))).toEqual({
        product: 'checkout',
        from,
      })
    },
  )
})
