import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectBus } from '@shiplog/bus'
import {
  createNatsPasswords,
  ensureNatsServer,
  type NatsProcess,
  type NatsUser,
  natsUrl,
  startNatsServer,
} from '@shiplog/local-servers'
import { createLogger } from '@shiplog/log'
import { eventually } from '@shiplog/testing'

/** A nats-server that tests can crash and wipe. */
export type OwnBroker = {
  port: number
  /** Returns the address with which a service connects through a path that listens on `port`. */
  urlFor: (service: NatsUser, port: number) => string
  /** Kills the process with SIGKILL. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Deletes all streams. Call it only while the server is down. */
  emptyStore: () => Promise<void>
  deleteStream: (name: string) => Promise<void>
  /** Returns the number of messages in a stream. @throws while the stream does not exist */
  count: (stream: string) => Promise<number>
  stop: () => Promise<void>
}

const answerMs = 2_000

export const startOwnBroker = async (directory: string): Promise<OwnBroker> => {
  const storeDirectory = join(directory, 'store')
  const passwords = createNatsPasswords()
  const options = { program: await ensureNatsServer(), directory, storeDirectory, passwords, temporary: true }
  let server: NatsProcess = await startNatsServer(options)
  const { port, url } = server
  const bus = await connectBus({ url, name: 'faults', log: createLogger('faults', 'silent') })
  return {
    port,
    urlFor: (service, throughPort) => natsUrl({ port: throughPort, passwords }, service),
    kill: () => server.kill(),
    start: async () => {
      server = await startNatsServer({ ...options, port })
    },
    emptyStore: () => rm(storeDirectory, { recursive: true, force: true }),
    deleteStream: async (name) => {
      await eventually(() => bus.request(`$JS.API.STREAM.DELETE.${name}`, undefined, answerMs))
    },
    count: async (stream) => {
      const answer = await bus.request(`$JS.API.STREAM.INFO.${stream}`, undefined, answerMs)
      return (answer as { state: { messages: number } }).state.messages
    },
    stop: async () => {
      await bus.close()
      await server.stop()
    },
  }
}
