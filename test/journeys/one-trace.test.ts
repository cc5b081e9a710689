import { eventually, type Receiver, type ServiceName, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

const services: ServiceName[] = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']

let suite: Suite
let client: Client
let collector: Receiver
let chat: Receiver
beforeAll(async () => {
  collector = await startReceiver()
  chat = await startReceiver()
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  }
  suite = await startSuite({
    processes: services,
    env: Object.fromEntries(services.map((name) => [name, traced])),
  })
  client = await createClient(suite)
}, 120_000)
afterAll(async () => {
  await suite?.stop()
  await chat?.stop()
  await collector?.stop()
})

type Attribute = { key: string; value: { stringValue?: string } }
type Exported = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: { name: string; traceId: string; attributes: Attribute[] }[] }[]
  }[]
}
type Span = { service: string; name: string; traceId: string; attributes: Attribute[] }

const exportedSpans = (): Span[] =>
  collector.requests
    .filter((request) => request.path === '/v1/traces')
    .flatMap((request) => (request.body as Exported).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service: name, ...span })))
    })

describe('a deployment event', () => {
  it('is one trace from the POST through log, relay and projections to the webhook', async () => {
    const { body: channel } = await client.post('/notification-channels/', {
      name: 'chat',
      channel_type: 'chat_webhook',
      config: { webhook_url: `${chat.url}/a-secret-path` },
    })
    const product_name = unique('traced')
    await client.post('/notification-preferences/', {
      channel_id: channel.id,
      event_type: 'deployment.failed',
      filters: { products: [product_name] },
    })
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const posted = await client.event(
      '/deployment-events/',
      validDeployment({ product_name, status: 'failed' }),
      {
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
    )
    expect(posted.status).toBe(200)
    await eventually(() => chat.requests.length > 0)

    await eventually(
      () => {
        const seen = new Set(
          exportedSpans().flatMap((span) => (span.traceId === traceId ? [span.service] : [])),
        )
        expect([...seen].toSorted()).toEqual(services.toSorted())
        return true
      },
      { timeoutMs: 20_000 },
    )
    const names = exportedSpans().flatMap((span) => (span.traceId === traceId ? [span.name] : []))
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /deployment-events/',
        expect.stringMatching(/^publish EVENTS/),
        expect.stringMatching(/project/),
      ]),
    )
    expect(JSON.stringify(exportedSpans())).not.toContain('a-secret-path')
  }, 60_000)
})
