import type { Receiver, Reply } from '@shiplog/testing'

const replies: Record<string, Reply> = {
  '/error': { status: 500, body: 'broken' },
  '/gone': { status: 410, body: 'no such channel' },
  '/refuse': { status: 400, body: 'invalid_blocks' },
}

/** A chat service that answers by the path: `/ok`, `/error`, `/gone`, `/refuse`. */
export const answerAsNamed = (receiver: Receiver): void => receiver.respond(({ path }) => replies[path] ?? {})
