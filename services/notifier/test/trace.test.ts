import { deploymentEvent, eventually, startReceiver } from '@shiplog/testing'
import { expect, it } from 'vitest'
import { startProcess } from './notifier-process.ts'
import { createWorld } from './support.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentSpanId = '00f067aa0ba902b7'

type Exported = { resourceSpans?: { scopeSpans: { spans: unknown[] }[] }[] }

it('A delivery is part of the trace of its event. No span has its address, and no receiver gets the trace', async () => {
  const world = await createWorld()
  const collector = await startReceiver()
  const service = await startProcess({
    ...world.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  const client = world.client(() => service.url)
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/very-secret`), 'deployment.*')

  const trace = `00-${traceId}-${parentSpanId}-01`
  await world.append(deploymentEvent({ account_id: client.account_id, trace }))
  await eventually(() => receiver.requests.length === 1)
  await client.settled(1)
  await service.stop()

  const spans = collector.requests
    .flatMap(({ body }) => (body as Exported).resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  expect(spans).toContainEqual(
    expect.objectContaining({ traceId, parentSpanId, name: 'deliver notification' }),
  )
  expect(collector.requests.map(({ text }) => text).join()).not.toContain('very-secret')
  expect(receiver.requests[0]?.headers).not.toHaveProperty('traceparent')
  await collector.stop()
  await world.stop()
})
