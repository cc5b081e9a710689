import { pause } from '@shiplog/runtime'
import pTimeout from 'p-timeout'
import type { KeyName, KeyRecord } from '../db/key-records.ts'

type Waiting = {
  name: KeyName
  resolve: (record: KeyRecord | undefined) => void
  reject: (err: unknown) => void
}

export type KeyLookup = (name: KeyName) => Promise<KeyRecord | undefined>

/** Maximum number of keys in one query. A hundred keys with the longest allow-lists have 50 MB. */
const maxNames = 100
const pauseAfterFailureMs = 100

export const keyId = ({ account, number }: KeyName): string => `${number} ${account}`

/**
 * Creates a function that looks a key up; undefined when there is no such key. One query runs at a time, and
 * up to 100 keys that are looked up meanwhile share the next query. So look-ups need only one database
 * connection, even when somebody tries many keys.
 */
export const createKeyLookup = (
  find: (names: KeyName[]) => Promise<KeyRecord[]>,
  timeoutMs = 2_000,
): KeyLookup => {
  const waiting: Waiting[] = []
  let running = false

  const settle = async (batch: Waiting[]): Promise<boolean> => {
    try {
      const found = await pTimeout(find(batch.map(({ name }) => name)), { milliseconds: timeoutMs })
      const byId = new Map(found.map((record) => [keyId(record), record]))
      for (const { name, resolve } of batch) resolve(byId.get(keyId(name)))
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
