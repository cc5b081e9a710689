import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Span,
  startCollector,
  startGrpcCollector,
  startProtobufCollector,
  startWebhook,
} from './collector.ts'

const packageFolder = new URL('..', import.meta.url).pathname

const startNode = (args: string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: packageFolder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const startProgram = async (name: string, environment: Record<string, string>) => {
  const child = startNode(
    ['--import', '@shiplog/telemetry/register', `test/programs/${name}.ts`],
    environment,
  )
  if (child.stdout === null) throw new Error('no standard output')
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url, child }
}

const ended = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpanId = '00f067aa0ba902b7'

describe('two processes and a webhook', () => {
  let spans: Span[]
  let raw: string
  let webhookHeaders: NodeJS.Dict<string | string[]>[]
  let webhookUrl: string

  beforeAll(async () => {
    const collector = await startCollector()
    const webhook = await startWebhook()
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
    const back = await startProgram('back', otlp)
    const front = await startProgram('front', {
      ...otlp,
      OTEL_SERVICE_NAME: 'front',
      INGESTION_URL: back.url,
      WEBHOOK_URL: `${webhook.url}/services/T000/very-secret-path?token=very-secret-query`,
    })
    const headers = { traceparent: `00-${traceId}-${callerSpanId}-01`, baggage: 'private=thing' }
    await fetch(`${front.url}/health`, { headers })
    await fetch(`${front.url}/things/1`, { method: 'POST', headers })
    await Promise.all([ended(front.child), ended(back.child)])
    collector.stop()
    webhook.stop()
    spans = collector.spans
    raw = collector.raw()
    webhookHeaders = webhook.headers
    webhookUrl = webhook.url
  })

  const named = (service: string, name: string): Span[] =>
    spans.filter((span) => span.service === service && span.name === name)

  it('are one trace, which goes on from the caller’s', () => {
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
    expect(named('front', 'POST /things/:id')).toMatchObject([{ parentSpanId: callerSpanId }])
  })

  it('have spans of the server, the client, the route and the database, each under the one that caused it', () => {
    const [server] = named('front', 'POST /things/:id')
    const [client] = named('front', 'GET')
    const [called] = named('telemetry', 'GET /internal/work')
    const [database] = spans.filter(({ name }) => name.startsWith('pg.'))
    expect(called?.parentSpanId).toBe(client?.spanId)
    const ancestors = (span: Span | undefined): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId)
      return parent === undefined ? [] : [parent.spanId, ...ancestors(parent)]
    }
    expect(ancestors(database)).toContain(called?.spanId)
    expect(ancestors(database)).toContain(server?.spanId)
  })

  it('show the address of a service, and of a webhook its origin only', () => {
    expect(named('front', 'GET')[0]?.attributes['url.path']).toBe('/internal/work')
    const calls = named('front', 'POST').map(({ attributes }) => attributes)
    expect(calls).toHaveLength(2)
    for (const attributes of calls)
      expect(attributes).toMatchObject({
        'url.full': `${webhookUrl}/[redacted]`,
        'url.path': '/[redacted]',
        'url.query': '',
      })
    expect(raw).not.toContain('very-secret')
  })

  it('hand the trace on to the webhook, and not the caller’s baggage', () => {
    expect(webhookHeaders).toHaveLength(2)
    for (const headers of webhookHeaders) {
      expect(headers.traceparent).toContain(traceId)
      expect(headers.baggage).toBeUndefined()
    }
  })

  it('do not trace probes', () => {
    expect(spans.filter(({ attributes }) => attributes['url.path'] === '/health')).toEqual([])
    expect(raw).not.toContain('/health')
  })
})

describe('a process with a collector of another protocol', () => {
  it.each([
    ['http/protobuf', startProtobufCollector],
    ['grpc', startGrpcCollector],
  ])('sends its spans by %s', async (protocol, start) => {
    const collector = await start()
    const back = await startProgram('back', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    })
    const headers = { traceparent: `00-${traceId}-${callerSpanId}-01` }
    await fetch(`${back.url}/internal/work`, { headers })
    await ended(back.child)
    collector.stop()
    expect(collector.received().includes(Buffer.from(traceId, 'hex'))).toBe(true)
    expect(collector.received().includes('GET /internal/work')).toBe(true)
  })
})

describe('a process without a collector', () => {
  const listLoaded = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    process.once('exit', () => console.log(JSON.stringify(urls)))
  `)}`

  const loadedWith = async (environment: Record<string, string>): Promise<string[]> => {
    const args = ['--import', listLoaded, '--import', '@shiplog/telemetry/register', '--eval', '']
    const { stdout } = startNode(args, environment)
    if (stdout === null) throw new Error('no standard output')
    return JSON.parse(await text(stdout)) as string[]
  }

  it.each([
    [{}],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
  ])('loads nothing of OpenTelemetry: %j', async (environment) => {
    const urls = await loadedWith(environment)
    expect(urls.some((url) => url.endsWith('/register.ts'))).toBe(true)
    expect(urls.filter((url) => url.includes('opentelemetry'))).toEqual([])
  })

  it('ends soon when the collector is away', async () => {
    const program = await startProgram('front', {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/v1/traces',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      INGESTION_URL: 'http://127.0.0.1:1',
    })
    await fetch(`${program.url}/things/1`, { method: 'POST' })
    const before = performance.now()
    await ended(program.child)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})
