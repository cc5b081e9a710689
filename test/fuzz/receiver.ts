import type { Receiver, Reply } from '@shiplog/testing'

const replies: Record<string, Reply> = {
  '/error': { status: 500, body: 'broken' },
  '/gone': { status: 410, body: 'no such channel' },
  '/refuse': { status: 400, body: 'invalid_blocks' },
}

/** Makes the chat service answer by path: an error at `/error`, `/gone` and `/refuse`, else success. */
export const answerAsNamed = (receiver: Receiver): void => receiver.respond(({ path }) => replies[path] ?? {})
