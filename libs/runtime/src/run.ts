import { createLogger, type Logger } from '@shiplog/log'
import { flushTelemetry } from '@shiplog/telemetry'
import type { Running } from './open-service.ts'
import { ConfigError } from './read-environment.ts'

/** 6 s of drain and the 15 s of the longest request, and some; k8s/ kills a few seconds later. */
const lastResortMs = 25_000
/** After everything is closed, how long the process may take to end by itself. */
const lingerMs = 1_000

/** SIGTERM comes from a cluster while clients still call, so they are drained; SIGINT is a Ctrl-C. */
const end = async (signal: NodeJS.Signals, starting: Promise<Running>): Promise<void> => {
  const running = await starting
  if (signal === 'SIGTERM') await running.drain()
  await running.stop()
}

/** Installed before the start: a container's first process ignores signals that it does not handle. */
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
          log.warn({ resources: process.getActiveResourcesInfo() }, 'stopped, and yet something is open')
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
 * All of a service's `main.ts`: starts it, says where it listens, stops it on SIGTERM or SIGINT. Exit code 0
 * after a stop, 1 when it could not start or stop.
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
  } catch (err) {
    if (err instanceof ConfigError) log.fatal(err.message)
    else log.fatal({ err }, 'could not start')
    process.exit(1)
  }
}
