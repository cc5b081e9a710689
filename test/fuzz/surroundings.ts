import { type Receiver, startReceiver } from '@shiplog/testing'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { publicOrigin } from './credentials.ts'
import { answerAsNamed } from './receiver.ts'
import { hangUp } from './send.ts'

export type Surroundings = { suite: Suite; receiver: Receiver; stop: () => Promise<void> }

const notifier = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  WEBHOOK_TIMEOUT_MS: '1000',
  // Short intervals, because a test message waits in its lane behind messages that the chat service refused.
  NOTIFIER_LANE_INTERVAL_MS: '5',
  NOTIFIER_RETRY_MIN_MS: '50',
  NOTIFIER_RETRY_MAX_MS: '200',
}
const env = {
  gateway: { LOG_LEVEL: 'info', PUBLIC_ORIGIN: publicOrigin },
  ingestion: { LOG_LEVEL: 'info' },
  catalog: { LOG_LEVEL: 'info' },
  'deployment-query': { LOG_LEVEL: 'info' },
  notifier: { LOG_LEVEL: 'info', ...notifier },
}

/**
 * Starts the whole suite as in production: a process for each service, a database, a broker; and a chat
 * service.
 */
export const startSurroundings = async (onLine: (line: string) => void): Promise<Surroundings> => {
  const receiver = await startReceiver()
  answerAsNamed(receiver)
  try {
    const processes = Object.keys(env) as (keyof typeof env)[]
    const suite = await startSuite({ processes, env, onLine })
    const stop = async (): Promise<void> => {
      hangUp()
      await suite.stop()
      await receiver.stop()
    }
    return { suite, receiver, stop }
  } catch (err) {
    await receiver.stop()
    throw err
  }
}
