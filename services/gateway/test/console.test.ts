import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTemporaryDirectory, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Gateway, type Surroundings, startGateway, startSurroundings } from './support.ts'

const script = `console.log('${'shiplog '.repeat(500)}')`
const icon = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])

const files = (index: string): Record<string, string | Buffer> => ({
  'index.html': `<!doctype html><title>${index}</title>
    <meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script src="/console/assets/main-1a2b.js" nonce="__CSP_NONCE__"></script>`,
  'console/assets/main-1a2b.js': script,
  'console/assets/main-3c4d.css': 'body { margin: 0 }',
  'console/assets/inter-5e6f.woff2': icon,
  'console/icon.png': icon,
  'secret.txt': 'is not of the application',
})

/** Writes a build into another folder and renames it, so that the gateway never sees half of a build. */
const build = async (folder: string, index = 'first'): Promise<void> => {
  const made = `${folder}.made`
  for (const [name, content] of Object.entries(files(index))) {
    await mkdir(dirname(join(made, name)), { recursive: true })
    await writeFile(join(made, name), content)
  }
  await rm(folder, { recursive: true, force: true })
  await rename(made, folder)
}

let surroundings: Surroundings
let gateway: Gateway
let folder: string
beforeAll(async () => {
  surroundings = await startSurroundings()
  folder = join(await createTemporaryDirectory('console'), 'dist')
  await build(folder)
  gateway = await startGateway(surroundings, { consoleFolder: folder })
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

/** Requests a path without changes. `fetch` would remove dot segments and add cache headers. */
const getRaw = async (path: string, headers: Record<string, string> = {}) => {
  const answer = Promise.withResolvers<import('node:http').IncomingMessage>()
  const { hostname, port } = new URL(gateway.url)
  request({ hostname, port, path, headers }, answer.resolve).on('error', answer.reject).end()
  const message = await answer.promise
  return { status: message.statusCode, headers: message.headers, body: await text(message) }
}

describe('the pages of the web application', () => {
  it.each(['/', '/console', '/console/', '/console/products/checkout', '/console/assetsand', '/?a=b'])(
    '%s is the page of the application',
    async (path) => {
      const { status, text, headers } = await gateway.fetch(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('<title>first</title>')
      expect(headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('allow no inline content and no other host, except styles with a nonce that is used once', async () => {
    const noncesOf = async () => {
      const { text, headers } = await gateway.fetch('/')
      const policy = headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /style-src 'self' 'nonce-([\w-]{22})';/.exec(policy) ?? []
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/)
      expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/)
      expect(policy).toMatch(/base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/)
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('etag')).toBeNull()
      return nonce
    }
    const nonces = [await noncesOf(), await noncesOf(), await noncesOf()]
    expect(new Set(nonces).size).toBe(3)
  })

  it('answer HEAD and OPTIONS, and 405 to other methods', async () => {
    for (const path of ['/', '/console/products', '/console/assets/main-1a2b.js']) {
      const head = await gateway.fetch(path, { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
      const options = await gateway.fetch(path, { method: 'OPTIONS' })
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, body, headers } = await gateway.fetch(path, { method })
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
        expect(body.detail).toContain('not allowed here')
      }
    }
  })

  it('do not answer the paths of the API, its documentation and health checks', async () => {
    for (const path of ['/products', '/products/', '/deployments', '/api-keys/'])
      expect([path, (await gateway.fetch(path)).status]).toEqual([path, 401])
    for (const path of ['/docs', '/redoc', '/openapi.json', '/health/live'])
      expect((await gateway.fetch(path)).text).not.toContain('<title>first')
    expect(await gateway.fetch('/consoles')).toMatchObject({ status: 404, body: { detail: 'Not found' } })
  })
})

describe('the files of the web application', () => {
  it('may be cached for a year when their names have a hash', async () => {
    for (const [name, type] of [
      ['main-1a2b.js', 'text/javascript; charset=utf-8'],
      ['main-3c4d.css', 'text/css; charset=utf-8'],
      ['inter-5e6f.woff2', 'font/woff2'],
    ]) {
      const { status, headers } = await gateway.fetch(`/console/assets/${name}`)
      expect([status, headers.get('content-type')]).toEqual([200, type])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const { status, headers } = await gateway.fetch('/console/icon.png')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it('are compressed when that makes them smaller', async () => {
    const codingOf = async (path: string) => {
      const { headers } = await gateway.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } })
      return [headers.get('content-encoding'), headers.get('vary')]
    }
    expect(await codingOf('/console/assets/main-1a2b.js')).toEqual(['br', 'accept-encoding'])
    expect(await codingOf('/console/assets/inter-5e6f.woff2')).toEqual([null, 'accept-encoding'])
    expect((await gateway.fetch('/console/assets/main-1a2b.js')).text).toBe(script)
  })

  it('are 304 for a client that has them', async () => {
    const etag = (await getRaw('/console/icon.png')).headers.etag ?? ''
    const again = await getRaw('/console/icon.png', { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it.each([
    '/console/assets',
    '/console/assets/',
    '/console/assets/main-old.js',
    '/console/assets/../index.html',
    '/console/assets/..%2f..%2fsecret.txt',
    '/console/assets/%2e%2e/%2e%2e/secret.txt',
    '/console/assets/%00',
    '/secret.txt',
    '/index.html',
    '/../secret.txt',
    '//secret.txt',
  ])('are found by their names alone: %s is not there', async (path) => {
    const { status, body } = await getRaw(path)
    expect([path, status]).toEqual([path, path.includes('%00') ? expect.any(Number) : 404])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/not of the application|first/)
  })

  it('are not reached by a path that leaves the folder: it is the page', async () => {
    const { body } = await getRaw('/console/../secret.txt')
    expect(body).not.toContain('not of the application')
  })
})

describe('a web application that is not built', () => {
  it('is a page that reloads itself, and appears as soon as it is built', async () => {
    const later = join(await createTemporaryDirectory('console'), 'dist')
    const other = await startGateway(surroundings, { consoleFolder: later })
    onTestFinished(other.stop)
    const { status, headers, text } = await other.fetch('/console/products')
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<meta http-equiv="refresh" content="1">')
    expect(text).toContain('CONSOLE_FOLDER')
    expect((await other.fetch('/', { method: 'HEAD' })).status).toBe(503)
    expect((await other.fetch('/console/assets/main-1a2b.js')).status).toBe(404)

    await mkdir(later)
    await build(later, 'later')
    await eventually(async () => (await other.fetch('/')).text.includes('<title>later</title>'))
    expect((await other.fetch('/console/assets/main-1a2b.js')).text).toBe(script)

    await build(later, 'newer')
    await eventually(async () => (await other.fetch('/')).text.includes('<title>newer</title>'))
    await rm(later, { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await other.fetch('/')).text).toContain('<title>newer</title>')
  })

  it('is not read from a folder with something else', async () => {
    const large = join(await createTemporaryDirectory('console'), 'dist')
    await build(large)
    await writeFile(join(large, 'large.bin'), Buffer.alloc(33 * 1024 * 1024))
    const other = await startGateway(surroundings, { consoleFolder: large })
    onTestFinished(other.stop)
    expect((await other.fetch('/')).status).toBe(503)
  })
})
