import { ensureNatsServer, NatsServerMissingError } from '@shiplog/local-servers'

/** What to start: a program, an image, or why there is none (only tests that start one care). */
export type NatsProgram = { path: string } | { image: string } | { failure: string }

export const findNatsServer = async (): Promise<NatsProgram> => {
  try {
    return { path: await ensureNatsServer() }
  } catch (err) {
    if (err instanceof NatsServerMissingError) return { failure: err.message }
    throw err
  }
}
