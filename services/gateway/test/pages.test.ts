import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

describe('GET /openapi.json', () => {
  it('is the document of this version, for anybody', async () => {
    const { status, body } = await gateway.fetch('/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.info.version).toBe('1.2.3')
  })

  it('names nothing that the gateway does not route', async () => {
    const { body } = await gateway.fetch('/openapi.json')
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ['get', 'post', 'patch', 'delete'].includes(method))
        .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{.*?\}/g, 'id') })),
    )
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, path } of routes)
      expect([path, [200, 401]]).toEqual([
        path,
        expect.arrayContaining([(await gateway.fetch(path, { method })).status]),
      ])
  })
})

describe.each(['/docs', '/docs/', '/redoc', '/redoc/'])('GET %s', (path) => {
  it('is a page whose scripts and styles are all here, and the policy lets no others in', async () => {
    const { status, text, headers } = await gateway.fetch(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self';/)
    const assets = [...text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address]) => address ?? '')
      .filter((address) => !address.startsWith('data:'))
    expect(assets.length).toBeGreaterThanOrEqual(2)
    for (const asset of assets) {
      expect(asset).toMatch(/^\//)
      const answer = await gateway.fetch(asset)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('cdn.redoc.ly')
    }
  })
})

describe('what lies beside the pages', () => {
  it.each(['/docs/index.html', '/docs/swagger-initializer.js', '/docs/package.json', '/redoc/x'])(
    'is not served: %s',
    async (path) => {
      expect(await gateway.fetch(path)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
    },
  )
})
