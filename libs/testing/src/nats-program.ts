import { ensureNatsServer, NatsServerMissingError } from '@shiplog/local'

/** Where the `nats-server` program is, or why there is none: only tests that start one care. */
export type NatsProgram = { path: string } | { failure: string }

export const findNatsServer = async (): Promise<NatsProgram> => {
  try {
    return { path: await ensureNatsServer() }
  } catch (err) {
    if (err instanceof NatsServerMissingError) return { failure: err.message }
    throw err
  }
}
