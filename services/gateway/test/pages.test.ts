import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTemporaryDirectory } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Gateway, type Surroundings, startGateway, startSurroundings } from './support.ts'

const { version } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../libs/cli/package.json'), 'utf8'),
)

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
  it('is the document of this version, without a credential', async () => {
    const { status, body } = await gateway.fetch('/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(body.info.version).toBe('1.2.3')
  })

  it('contains only operations that the gateway routes', async () => {
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
  it('is a page whose scripts and styles are served here, and its policy allows no others', async () => {
    const { status, text, headers } = await gateway.fetch(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'.*script-src 'self';/)
    if (path.startsWith('/docs')) expect(policy).not.toContain('unsafe')
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

describe('GET /docs', () => {
  it('has no inline script, and only inline styles that its policy names by their hashes', async () => {
    const { text, headers } = await gateway.fetch('/docs')
    const policy = headers.get('content-security-policy')
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
    expect(styles.length).toBeGreaterThan(0)
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(text).not.toMatch(/<script>|\sstyle=|\son\w+=|undefined/)
  })

  it('loads the document of this gateway, and sends it to no validator', async () => {
    const { text, headers } = await gateway.fetch('/docs/swagger-ui-init.js')
    expect(headers.get('content-type')).toMatch(/^application\/javascript/)
    expect(text).toContain('"swaggerUrl": "/openapi.json"')
    expect(text).toContain('"validatorUrl": null')
  })
})

describe('a file that is the same for everybody', () => {
  /** Sends a request with Node's client, because `fetch` would decompress the answer. */
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = Promise.withResolvers<import('node:http').IncomingMessage>()
    request(`${gateway.url}${path}`, { headers, method }, answer.resolve).on('error', answer.reject).end()
    const message = await answer.promise
    return { status: message.statusCode, headers: message.headers, bytes: await buffer(message) }
  }
  const paths = [
    '/openapi.json',
    '/docs',
    '/docs/swagger-ui-bundle.js',
    '/redoc',
    '/redoc/redoc.js',
    '/cli/shiplog.mjs',
  ]

  it.each(paths)('%s comes in an encoding that the client accepts, with an ETag of its own', async (path) => {
    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip' })
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    const answers = [plain, brotli, gzip]
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers, bytes } of answers)
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        'content-length': String(bytes.length),
        etag: expect.stringMatching(/^"[\w-]+"$/),
      })
    if (plain.bytes.length > 10_000) expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  it.each(paths)('%s is 304 for a client that has it', async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await get(path, { 'accept-encoding': encoding })
      const etag = String(headers.etag)
      const again = (tag: string) => get(path, { 'accept-encoding': encoding, 'if-none-match': tag })
      for (const tag of [etag, `"other", ${etag}`, '*'])
        expect(await again(tag)).toMatchObject({ status: 304, bytes: Buffer.alloc(0), headers: { etag } })
      expect((await again('"other"')).status).toBe(200)
    }
  })

  it('has its length for HEAD', async () => {
    const { bytes } = await get('/redoc/redoc.js')
    const head = await get('/redoc/redoc.js', {}, 'HEAD')
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(bytes.length), 0])
  })
})

describe('GET /cli/shiplog.mjs', () => {
  it('is the command line of this version, which runs as it was downloaded', async () => {
    const { status, text, headers } = await gateway.fetch('/cli/shiplog.mjs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const directory = await createTemporaryDirectory('command-line')
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    await writeFile(join(directory, 'shiplog.mjs'), text)
    const run = promisify(execFile)(process.execPath, ['shiplog.mjs', '--version'], { cwd: directory })
    expect((await run).stdout).toBe(`${version}\n`)
  })
})

describe('other paths beside the pages', () => {
  it.each([
    '/docs/index.html',
    '/docs/swagger-initializer.js',
    '/docs/package.json',
    '/docs/x/swagger-ui-init.js',
    '/Docs/',
    '/docs/Swagger-ui.css',
    '/redoc/x',
    '/cli',
    '/cli/',
    '/cli/package.json',
    '/cli/..%2fpackage.json',
  ])('is not served: %s', async (path) => {
    expect(await gateway.fetch(path)).toMatchObject({ status: 404, body: { detail: 'Not found' } })
  })
})
