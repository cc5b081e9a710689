import { deploymentEvent, eventually, startReceiver } from '@shiplog/testing'
import { expect, it } from 'vitest'
import { startProcess } from './notifier-process.ts'
import { createWorld } from './support.ts'

const hex = (text: string): string => Buffer.from(text).toString('hex')

it('A delivery is part of the trace of its event. No span has its address, and no receiver gets the trace', async () => {
  const world = await createWorld()
  const collector = await startReceiver()
  const service = await startProcess({
    ...world.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  })
  const client = world.client(() => service.url)
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/very-secret`), 'deployment.*')

  // Ids of readable bytes, which can be found in the exported protobuf.
  const trace = `00-${hex('shiplog-trace-01')}-${hex('parent01')}-01`
  await world.append(deploymentEvent({ account_id: client.account_id, trace }))
  await eventually(() => receiver.requests.length === 1)
  await client.settled(1)
  await service.stop()

  const exported = collector.requests.map(({ body }) =>
    typeof body === 'string' ? body : JSON.stringify(body),
  )
  expect(exported.join()).toMatch(/shiplog-trace-01[\s\S]{10,30}parent01[\s\S]{2}deliver notification/)
  expect(exported.join()).not.toContain('very-secret')
  expect(receiver.requests[0]?.headers).not.toHaveProperty('traceparent')
  await collector.stop()
  await world.stop()
})
