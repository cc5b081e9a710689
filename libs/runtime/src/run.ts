import { createLogger, type Logger } from '@shiplog/log'
import { flushTelemetry } from '@shiplog/telemetry'
import { freeStartMemory } from './free-start-memory.ts'
import type { Running } from './open-service.ts'
import { ConfigError } from './read-environment.ts'

/**
 * Longest time to stop: 6 s to drain, 15 s for the longest request, and a reserve. Kubernetes kills the pod a
 * few seconds later.
 */
const lastResortMs = 25_000
/** Time that the process has to end by itself after everything is closed. */
const lingerMs = 1_000

/** Stops the service: on SIGINT (Ctrl-C) at once; on SIGTERM after draining, as clients still call. */
const end = async (signal: NodeJS.Signals, starting: Promise<Running>): Promise<void> => {
  const running = await starting
  if (signal === 'SIGTERM') await running.drain()
  await running.stop()
}

/**
 * Makes SIGTERM and SIGINT stop the service. This is called while the service starts, because the first
 * process of a container ignores signals without a handler.
 */
const exitOnSignal = (name: string, log: Logger, starting: Promise<Running>): void => {
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error(`${name} did not stop in ${lastResortMs} ms`)
      process.exit(1)
    }, lastResortMs).unref()
    const stopped = end(signal, starting).finally(flushTelemetry)
    stopped.then(
      () => {
        log.info('stopped')
        setTimeout(() => {
          log.warn(
            { resources: process.getActiveResourcesInfo() },
            'stopped, but something still keeps the process alive',
          )
          process.exit()
        }, lingerMs).unref()
      },
      (err) => {
        process.exitCode = 1
        log.error({ err }, 'stopping failed')
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * The whole of a service's `main.ts`: starts the service, logs its address, and stops it on SIGTERM or
 * SIGINT. The exit code is 0 after a stop, 1 when the service could not start or stop.
 */
export const run = async (name: string, start: () => Promise<Running>): Promise<void> => {
  const log = createLogger(name)
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection')
    process.exit(1)
  })
  try {
    const starting = start()
    exitOnSignal(name, log, starting)
    const running = await starting
    log.info({ url: running.url, pid: process.pid }, 'listening')
    freeStartMemory()
  } catch (err) {
    if (err instanceof ConfigError) log.fatal(err.message)
    else log.fatal({ err }, 'could not start')
    process.exit(1)
  }
}
