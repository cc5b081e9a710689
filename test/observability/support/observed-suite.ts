import { findFreePort } from '@shiplog/local-servers'
import { type ServiceName, startReceiver } from '@shiplog/testing'
import { createClient } from '../../support/client.ts'
import { startSuite } from '../../support/suite/suite.ts'
import { scrape } from './scrape.ts'

const services: ServiceName[] = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']

/**
 * Starts the five services as processes with metrics and traces, and a chat service. `lines` receives every
 * line that the services log.
 */
export const startObservedSuite = async () => {
  const collector = await startReceiver()
  const chat = await startReceiver()
  // Answers with the status in the path, such as /200 or /429.
  chat.respond(({ path }) => ({ status: Number(path.slice(1)) }))
  const lines: string[] = []
  const ports = new Map<ServiceName, number>()
  for (const name of services) ports.set(name, await findFreePort())
  const environment = {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  }
  const suite = await startSuite({
    processes: services,
    onLine: (line) => lines.push(line),
    env: Object.fromEntries(
      [...ports].map(([name, port]) => [name, { ...environment, METRICS_PORT: `${port}` }]),
    ),
  })
  const scrapeAll = async () => (await Promise.all([...ports].map(([job, port]) => scrape(job, port)))).flat()
  const stop = async (): Promise<void> => {
    await suite.stop()
    await chat.stop()
    await collector.stop()
  }
  return { suite, chat, client: await createClient(suite), lines, ports, scrapeAll, stop }
}

export type ObservedSuite = Awaited<ReturnType<typeof startObservedSuite>>
