import { mkdir, rm } from 'node:fs/promises'
import {
  GenericContainer,
  getContainerRuntimeClient,
  RandomPortGenerator,
  type StartedTestContainer,
  Wait,
} from 'testcontainers'
import type { NatsOptions, NatsRunner } from './nats.ts'

const command = ['--jetstream', '--store_dir', '/data']

/** A nats-server in a container. Its port on this machine is fixed, so that it comes back on it. */
export const createNatsContainer = async (image: string, options: NatsOptions): Promise<NatsRunner> => {
  const port = options.port ?? (await new RandomPortGenerator().generatePort())
  const client = await getContainerRuntimeClient()
  let container: StartedTestContainer | undefined
  let isRunning = false
  let pid = 0

  const create = async (): Promise<StartedTestContainer> => {
    const wanted = new GenericContainer(image)
      .withCommand(command)
      .withExposedPorts({ container: 4222, host: port })
      .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    if (options.storeDir !== undefined) {
      await mkdir(options.storeDir, { recursive: true })
      wanted.withBindMounts([{ source: options.storeDir, target: '/data' }])
    }
    return wanted.start()
  }
  const start = async (): Promise<void> => {
    if (container === undefined) container = await create()
    else await container.restart()
    isRunning = true
    pid = (await client.container.getById(container.getId()).inspect()).State.Pid
  }
  const end: NatsRunner['end'] = async (signal) => {
    if (container === undefined || !isRunning) return
    isRunning = false
    const found = client.container.getById(container.getId())
    if (signal === 'SIGKILL') await found.kill()
    else await found.stop({ t: 10 })
  }
  const remove = async (): Promise<void> => {
    const removed = container
    container = undefined
    await removed?.stop({ remove: true, removeVolumes: true })
  }
  // A store inside the container goes with it.
  const emptyStore = async (): Promise<void> => {
    await remove()
    if (options.storeDir !== undefined) await rm(options.storeDir, { recursive: true, force: true })
  }
  return { port: () => port, pid: () => pid, start, end, emptyStore, remove }
}
