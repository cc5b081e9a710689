import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IPod } from 'kubernetes-models/v1/Pod'
import { apply } from '../apply.ts'
import type { Attempt } from '../attempt.ts'
import { followAgain } from '../follow-again.ts'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { clientName, clientObjects } from './client-objects.ts'
import { collectAttempts } from './collect-attempts.ts'

export type Load = {
  /** Asks the client to end, and waits until it has. @returns the problem if it did not end, as a list */
  finish: () => Promise<string[]>
  /** Returns all attempts so far. @throws Error when output of the client is missing */
  attempts: () => Attempt[]
  /** Stops reading the output of the client. */
  stop: () => Promise<void>
}

const script = join(import.meta.dirname, '../in-pods/post-events.ts')
const createKey = 'services/gateway/src/commands/create-api-key.ts'

const createApiKey = async ({ kubectl }: Stand): Promise<string> => {
  const command = ['node', createKey, '--account', 'cluster-test', '--name', 'client']
  const said = await kubectl.run(['exec', 'deploy/gateway', '--container=service', '--', ...command])
  return (JSON.parse(said) as { key: string }).key
}

/**
 * Starts a client in a pod that posts `rate` events a second, and waits until it reports its first attempt.
 */
export const startLoad = async (stand: Stand, options: { run: string; rate: number }): Promise<Load> => {
  const { kubectl, until, image, signal } = stand
  const apiKey = await createApiKey(stand)
  await apply(kubectl, clientObjects({ ...options, image, apiKey, script: await readFile(script, 'utf8') }))
  await until('the client runs', async () => {
    const { status } = await kubectl.json<IPod>(['get', 'pod', clientName])
    if (status?.phase !== 'Running') throw new NotYet(`it is ${status?.phase}`)
  })

  const collected = collectAttempts()
  const args = ['logs', '--follow', clientName]
  const { stop } = followAgain(kubectl, args, collected.onLine, collected.hasEnded)
  try {
    await until('the first event is answered', () => {
      if (collected.attempts().length === 0) throw new NotYet('nothing is heard of the client')
    })
  } catch (err) {
    await stop()
    throw err
  }

  const finish = async (): Promise<string[]> => {
    try {
      await kubectl.run(['exec', clientName, '--', 'node', '--eval', 'process.kill(1, "SIGTERM")'])
      await until('each event has its answer', () => {
        if (!collected.hasEnded()) throw new NotYet('the client has not ended')
      })
      return []
    } catch (err) {
      signal.throwIfAborted()
      return [`The client did not end as it should: ${err instanceof Error ? err.message : err}`]
    }
  }
  return { finish, attempts: collected.attempts, stop }
}
