import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A client that sends all requests to a pod on one connection. */
export type KeptConnection = {
  /** Sends a request. @throws Error when there is no answer, or another status than 200 */
  ask: () => Promise<void>
  close: () => void
}

export const keepConnection = (podUrl: string): KeptConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (): Promise<void> => {
    const [answer] = (await once(get(`${podUrl}/health/live`, { agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
  }
  return { ask, close: () => agent.destroy() }
}
