import { findOperation, type LiveChange, type LiveMessage, liveMessage } from '@shiplog/contract'
import { eventually } from '@shiplog/testing'

/** A stream of `GET /live` and what has arrived on it. */
export type Live = {
  messages: LiveMessage[]
  /** Returns the changes of all messages, in order. */
  changes: () => LiveChange[]
  /** Returns the last `id` that arrived; undefined before the first. */
  lastId: () => string | undefined
  comments: () => number
  /** Returns true after the gateway has ended the stream, or the connection has broken. */
  hasEnded: () => boolean
  close: () => void
  /** Waits for the first message of a type. */
  first: (type: LiveMessage['type']) => Promise<LiveMessage>
}

/** Yields each block of a stream as a list of its lines. Blocks are separated by blank lines. */
const readBlocks = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const blocks = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield block.split('\n')
  }
}

/**
 * Opens `GET /live`, and checks every message against the contract.
 *
 * @throws Error with the answer when the gateway does not answer with a stream
 */
export const openLive = async (
  url: string,
  token: string,
  headers: Record<string, string> = {},
  onMessage: (message: LiveMessage) => void = () => {},
): Promise<Live> => {
  const closing = new AbortController()
  const response = await fetch(`${url}/live`, {
    headers: { ...(token !== '' && { authorization: `Bearer ${token}` }), ...headers },
    signal: closing.signal,
  })
  const type = response.headers.get('content-type')?.split(';')[0]
  if (response.status !== 200 || response.body === null)
    throw new Error(`${response.status} ${response.headers.get('retry-after')} ${await response.text()}`)
  const found = findOperation('GET', '/live')
  const { content } = (found !== undefined && 'operation' in found && found.operation.answer) || {}
  if (type !== content?.type) throw new Error(`answered ${type}`)

  const messages: LiveMessage[] = []
  let lastId: string | undefined
  let comments = 0
  let hasEnded = false
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const lines of readBlocks(body))
      for (const line of lines) {
        if (line.startsWith(':')) comments += 1
        if (line.startsWith('id: ')) lastId = line.slice(4)
        if (!line.startsWith('data: ')) continue
        const message = liveMessage.parse(JSON.parse(line.slice(6)))
        messages.push(message)
        onMessage(message)
      }
    hasEnded = true
  }
  const reading = read(response.body)
  // `close` also makes the reading fail, but then the gateway has not ended the stream.
  reading.catch((err) => {
    hasEnded = !closing.signal.aborted
    if (err instanceof SyntaxError || err?.name === 'ZodError') throw err
  })
  return {
    messages,
    changes: () => messages.flatMap(({ changes }) => changes),
    lastId: () => lastId,
    comments: () => comments,
    hasEnded: () => hasEnded,
    close: () => closing.abort(),
    first: (type) => eventually(() => messages.find((message) => message.type === type)),
  }
}
