import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A client of a pod that keeps its connection open between two requests. */
export type KeptConnection = {
  /** @throws Error when the answer is not a 200 */
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
