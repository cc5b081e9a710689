import { mkdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { natsVariables, readNatsUsers } from '@shiplog/local-servers'
import {
  GenericContainer,
  getContainerRuntimeClient,
  RandomPortGenerator,
  type StartedTestContainer,
  Wait,
} from 'testcontainers'
import { eventually } from '../eventually.ts'
import type { NatsOptions, NatsRunner } from './nats-runner.ts'

const configFile = '/etc/shiplog/nats.conf'

/** Returns true when NATS answers. NATS sends the first bytes; the port forwarder of a container does not. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1_000 })
    const answer = (greeted: boolean) => (): void => {
      socket.destroy()
      resolve(greeted)
    }
    socket.once('data', answer(true))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, answer(false))
  })

/** Returns a nats-server in a container. Its port on this machine stays the same after a restart. */
export const createNatsContainer = async (image: string, options: NatsOptions): Promise<NatsRunner> => {
  const port = options.port ?? (await new RandomPortGenerator().generatePort())
  const client = await getContainerRuntimeClient()
  let container: StartedTestContainer | undefined
  let isRunning = false
  let pid = 0

  const create = async (): Promise<StartedTestContainer> => {
    const { passwords } = options
    const users = passwords === undefined ? '' : await readNatsUsers()
    const content = `jetstream: { store_dir: "/data" }\n${users}`
    const wanted = new GenericContainer(image)
      .withCommand(['--config', configFile])
      .withCopyContentToContainer([{ content, target: configFile }])
      .withEnvironment(passwords === undefined ? {} : natsVariables(passwords))
      // Podman lists all ports of the image as port bindings, and testcontainers waits until each is bound to
      // the host, so all are exposed.
      .withExposedPorts({ container: 4222, host: port }, 6222, 8222)
      .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    if (options.storeDir !== undefined) {
      await mkdir(options.storeDir, { recursive: true })
      wanted.withBindMounts([{ source: options.storeDir, target: '/data' }])
    }
    return wanted.start()
  }
  const start = async (): Promise<void> => {
    // The restart of testcontainers waits for a line in the log, and can miss an early line.
    if (container === undefined) container = await create()
    else await client.container.start(client.container.getById(container.getId()))
    await eventually(() => greets(port), { timeoutMs: 60_000 })
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
  // A store inside the container is deleted with the container.
  const emptyStore = async (): Promise<void> => {
    await remove()
    if (options.storeDir !== undefined) await rm(options.storeDir, { recursive: true, force: true })
  }
  return { port: () => port, pid: () => pid, start, end, emptyStore, remove }
}
