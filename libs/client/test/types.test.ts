import { type Client, createClient, type Schemas } from '@shiplog/client'
import { expect, expectTypeOf, it } from 'vitest'
import { thrownBy } from './support.ts'

/*
 * The compiler reads the types in this file: `npm run types`. The test calls what it can, so that it also finds
 * a type that promises more than there is.
 */

const id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'
const build = { product_name: 'checkout', version: '1', status: 'completed' } as const

/** Makes a client whose every request is answered with an empty list. */
const api: Client = createClient({ url: 'https://x', fetch: async () => Response.json([]) })

it('the types of answers come from the document', async () => {
  const params = { path: { 'deployment-id': id } }
  const one = await api.GET('/deployments/{deployment-id}', { params })
  expectTypeOf(one.data).toEqualTypeOf<Schemas['DeploymentWithEvents']>()
  const list = await api.GET('/deployments/')
  expectTypeOf(list.data).toEqualTypeOf<Schemas['Deployment'][]>()
  expectTypeOf(list.nextCursor).toEqualTypeOf<string | null>()
  const created = await api.POST('/products/', { body: { name: 'checkout' } })
  expectTypeOf(created.data).toEqualTypeOf<Schemas['Product']>()
  const deleted = await api.DELETE('/products/{product-id}', { params: { path: { 'product-id': id } } })
  expectTypeOf(deleted.data).toEqualTypeOf<undefined>()
  const batch = await api.POST('/event-batches/', { body: [{ kind: 'build', ...build }] })
  expectTypeOf(batch.data.results).toExtend<{ status: number }[]>()
  const text = await api.GET('/freezes/', { parseAs: 'text' })
  expectTypeOf(text.data).toEqualTypeOf<string>()
  const stream = await api.GET('/live', { parseAs: 'stream' })
  expectTypeOf(stream.data).toEqualTypeOf<Response['body']>()
  const rows = await Array.fromAsync(api.list('/matrix/', { params: { query: { product: 'checkout' } } }))
  expectTypeOf(rows).toEqualTypeOf<Schemas['MatrixRow'][]>()
  expect([list.data, text.data, rows]).toEqual([[], '[]', []])
})

it('a call that the document does not have is not compiled', async () => {
  const params = { path: { 'product-id': id } }
  const calls: (() => Promise<unknown>)[] = [
    // @ts-expect-error: no such path
    () => api.GET('/product/'),
    // @ts-expect-error: no such method of this path
    () => api.DELETE('/products/'),
    // @ts-expect-error: the path has a parameter
    () => api.GET('/products/{product-id}'),
    // @ts-expect-error: the parameter has another name
    () => api.GET('/products/{product-id}', { params: { path: { id } } }),
    // @ts-expect-error: the body is required
    () => api.POST('/products/'),
    // @ts-expect-error: the required field `name` is missing
    () => api.POST('/products/', { body: { description: 'nameless' } }),
    // @ts-expect-error: this operation has no body
    () => api.DELETE('/products/{product-id}', { params, body: {} }),
    // @ts-expect-error: `limit` is a number
    () => api.GET('/deployments/', { params: { query: { limit: 'many' } } }),
    // @ts-expect-error: no such parameter
    () => api.GET('/deployments/', { params: { query: { products: 'checkout' } } }),
    // @ts-expect-error: no such part of a call
    () => api.GET('/deployments/', { query: { product: 'checkout' } }),
    // @ts-expect-error: no such form
    () => api.GET('/deployments/', { parseAs: 'blob' }),
    // @ts-expect-error: the answer is not a list
    () => Array.fromAsync(api.list('/me')),
    // @ts-expect-error: pages of lists are read as JSON
    () => Array.fromAsync(api.list('/products/', { parseAs: 'text' })),
  ]
  for (const call of calls) await thrownBy(call())
  // @ts-expect-error: the address is required
  expect(() => createClient({})).toThrow(TypeError)
})
