import { pause } from '@shiplog/runtime'
import pTimeout from 'p-timeout'
import type { KeyName } from '../db/key-records.ts'

type Waiting<Name, Found> = {
  name: Name
  resolve: (record: Found | undefined) => void
  reject: (err: unknown) => void
}

export type KeyLookup<Name, Found> = (name: Name) => Promise<Found | undefined>

/** Maximum number of keys in one query. A hundred keys with the longest allow-lists have 50 MB. */
const maxNames = 100
const pauseAfterFailureMs = 100

export const keyId = ({ account, number }: KeyName): string => `${number} ${account}`

/**
 * Creates a function that looks up an API key or a badge token; undefined when there is none. One query runs
 * at a time, and up to 100 keys that are looked up meanwhile share the next query. So look-ups need only one
 * database connection, even when somebody tries many keys.
 */
export const createKeyLookup = <Name, Found extends Name>(options: {
  find: (names: Name[]) => Promise<Found[]>
  /** Returns a text that identifies the key. */
  idOf: (name: Name) => string
  timeoutMs?: number
}): KeyLookup<Name, Found> => {
  const { find, idOf, timeoutMs = 2_000 } = options
  const waiting: Waiting<Name, Found>[] = []
  let running = false

  const settle = async (batch: Waiting<Name, Found>[]): Promise<boolean> => {
    try {
      const found = await pTimeout(find(batch.map(({ name }) => name)), { milliseconds: timeoutMs })
      const byId = new Map(found.map((record) => [idOf(record), record]))
      for (const { name, resolve } of batch) resolve(byId.get(idOf(name)))
      return true
    } catch (err) {
      for (const { reject } of batch) reject(err)
      return false
    }
  }

  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      const isAnswered = await settle(waiting.splice(0, maxNames))
      if (!isAnswered) await pause(pauseAfterFailureMs)
    }
    running = false
  }

  return (name) =>
    new Promise((resolve, reject) => {
      waiting.push({ name, resolve, reject })
      if (!running) void run()
    })
}
