import { describe, expect, it } from 'vitest'
import { type Arguments, inputOf, operationOf, requestOf } from './tool-input.ts'
import { type Tool, tools } from './tools.ts'

const named = (name: string): Tool => {
  const found = tools.find((tool) => tool.name === name)
  if (found === undefined) throw new Error(`There is no tool ${name}`)
  return found
}
const request = (name: string, args: Arguments) => requestOf(operationOf(named(name)), args)
const problem = (name: string, args: unknown) =>
  inputOf(operationOf(named(name))).safeParse(args).error?.issues[0]?.message

describe('each tool', () => {
  it('has a name and an operation of its own', () => {
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    expect(new Set(tools.map(({ operation }) => operation)).size).toBe(tools.length)
    for (const { name, title, description } of tools)
      expect({ name, title, description }).toEqual({
        name: expect.stringMatching(/^[a-z_]{5,30}$/),
        title: expect.stringMatching(/^[A-Z].+[^.]$/),
        description: expect.stringMatching(/^[A-Z].+\.$/),
      })
  })

  it('only reads what viewers may read, from another service', () => {
    for (const tool of tools) {
      const operation = operationOf(tool)
      expect(operation, tool.name).toMatchObject({ auth: 'user', role: 'viewer' })
      expect([tool.name, operation.owner]).not.toEqual([tool.name, 'gateway'])
      if (operation.method !== 'GET') expect(operation.id).toBe('checkPreflight')
    }
  })
})

describe('the arguments of a tool', () => {
  it('are the parameters of its operation', () => {
    const shape = inputOf(operationOf(named('list_approval_requests'))).shape
    expect(Object.keys(shape)).toEqual([
      'limit',
      'cursor',
      'state',
      'waiting_for',
      'product',
      'environment',
      'version',
    ])
    expect(Object.keys(inputOf(operationOf(named('get_deployment'))).shape)).toEqual(['deployment_id'])
  })

  it.each([
    ['list_deployments', { produkt: 'checkout' }, 'Unrecognized key: "produkt"'],
    ['list_deployments', { limit: 101 }, 'Too big: expected number to be <=100'],
    ['list_deployments', { limit: '10' }, 'Invalid input: expected number, received string'],
    ['list_deployments', { product: 'x'.repeat(256) }, 'Too big: expected string to have <=255 characters'],
    ['get_deployment', {}, 'Invalid input: expected string, received undefined'],
    ['get_deployment', { deployment_id: '../freezes' }, 'Invalid UUID'],
    ['compare_versions', { product: 'x', from: '1' }, 'Invalid input: expected string, received undefined'],
    ['can_deploy', { product_name: ['x'] }, 'Invalid input: expected string, received array'],
  ])('of %s are refused when they are wrong: %j', (name, args, message) => {
    expect(problem(name, args)).toBe(message)
  })
})

describe('a call', () => {
  it('is a request with the arguments in the query, and with few rows', () => {
    expect(request('list_deployments', { product: 'a b&c=d', limit: 3 })).toEqual({
      target: '/deployments/?limit=3&product=a+b%26c%3Dd',
      body: null,
    })
    expect(request('list_deployments', { product: undefined }).target).toBe('/deployments/?limit=20')
    expect(request('list_freezes', {}).target).toBe('/freezes/')
  })

  it('is a request with an id in the path, or with a body', () => {
    const deployment_id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'
    expect(request('get_deployment', { deployment_id })).toEqual({
      target: `/deployments/${deployment_id}`,
      body: null,
    })
    const args = { product_name: 'checkout', version: '1.4.2', environment_name: 'production' }
    expect(request('can_deploy', args)).toEqual({ target: '/preflight-checks/', body: JSON.stringify(args) })
  })
})
