import { describe, expect, it } from 'vitest'
import { operations } from './operations.ts'
import { findOperation } from './route.ts'

const idAt = (method: string, path: string): string | undefined => {
  const found = findOperation(method, path)
  return found && 'operation' in found ? found.operation.id : undefined
}

describe('findOperation', () => {
  it('finds every operation, with and without the trailing slash', () => {
    for (const { id, method, path } of operations) {
      const filled = path.replace(/\{.+?\}/g, '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55').replace(/\/$/, '')
      expect(idAt(method, filled)).toBe(id)
      expect(idAt(method, `${filled}/`)).toBe(id)
    }
  })

  it('reads HEAD as GET', () => {
    expect(idAt('HEAD', '/products/')).toBe('listProducts')
  })

  it('tells the methods that a path has', () => {
    expect(findOperation('PUT', '/products')).toEqual({ allowed: ['POST', 'GET'] })
    expect(findOperation('GET', '/build-events/')).toEqual({ allowed: ['POST'] })
    expect(findOperation('POST', '/products/x')).toEqual({ allowed: ['GET', 'PATCH', 'DELETE'] })
  })

  it('takes odd ids as ids: whoever owns them answers 404', () => {
    expect(idAt('GET', "/products/1'--")).toBe('getProduct')
    expect(idAt('GET', '/products/%00')).toBe('getProduct')
  })

  it.each([
    [''],
    ['/'],
    ['products'],
    ['/Products/'],
    ['//products/'],
    ['/products//'],
    ['/products/x/y'],
    ['/products/..'],
    ['/products/%2e%2E'],
    ['/products/.%2e/'],
    ['/notification-channels/../test'],
    ['/products/..\\internal\\events'],
    ['/products/a b'],
    ['/products/x?limit=1'],
    ['/products/{product-id}'],
    ['/internal/events'],
    ['http://elsewhere/products/'],
  ])('finds nothing at %j', (path) => {
    expect(findOperation('GET', path)).toBeUndefined()
  })
})
