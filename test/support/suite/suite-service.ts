import { eventually, type Launched } from '@shiplog/testing'

/** A replica of a service. Its address stays the same after a restart. */
export type SuiteService = {
  url: string
  /** Starts the replica; does nothing when it runs. */
  start: () => Promise<void>
  /** Stops the replica; does nothing when it does not run. */
  stop: () => Promise<void>
  restart: () => Promise<void>
  /** Ends a service in a process by SIGKILL. @throws Error for a service inside the test process */
  kill: () => Promise<void>
}

type Launch = (environment: Record<string, string>) => Promise<Launched>

const untilReady = (url: string): Promise<boolean> =>
  eventually(async () => (await fetch(`${url}/health/ready`)).status === 200)

/** Starts a replica and waits until it is ready. */
export const startSuiteService = async (
  launch: Launch,
  environment: Record<string, string>,
): Promise<SuiteService> => {
  let running: Launched | undefined = await launch(environment)
  const { url } = running
  const { port } = new URL(url)

  const start = async (): Promise<void> => {
    running ??= await launch({ ...environment, PORT: port })
    await untilReady(url)
  }
  const end = async (how: 'stop' | 'kill'): Promise<void> => {
    await running?.[how]()
    running = undefined
  }
  const stop = (): Promise<void> => end('stop')
  try {
    await untilReady(url)
  } catch (err) {
    await stop()
    throw err
  }
  return {
    url,
    start,
    stop,
    kill: () => end('kill'),
    restart: async () => {
      await stop()
      await start()
    },
  }
}
