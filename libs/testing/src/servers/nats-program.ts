import { ensureNatsServer, NatsServerMissingError } from '@shiplog/local-servers'

/** Program or image of NATS, or why there is none, which fails only the tests that start NATS. */
export type NatsProgram = { path: string } | { image: string } | { failure: string }

export const findNatsServer = async (): Promise<NatsProgram> => {
  try {
    return { path: await ensureNatsServer() }
  } catch (err) {
    if (err instanceof NatsServerMissingError) return { failure: err.message }
    throw err
  }
}
