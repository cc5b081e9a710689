import { answerBuffer } from './budgets.ts'

export type AnswerBuffer = {
  /** @returns how to give the room back, once; undefined when there is none */
  hold: (accountId: string, bytes: number) => (() => void) | undefined
  bytes: () => number
}

/** The room for answers that were read and are not taken yet. */
export const createAnswerBuffer = (most = answerBuffer): AnswerBuffer => {
  const accounts = new Map<string, number>()
  let total = 0

  const add = (accountId: string, bytes: number): void => {
    total += bytes
    const own = (accounts.get(accountId) ?? 0) + bytes
    if (own === 0) accounts.delete(accountId)
    else accounts.set(accountId, own)
  }

  const hold = (accountId: string, bytes: number): (() => void) | undefined => {
    const own = accounts.get(accountId) ?? 0
    if (bytes > most.bytes || own + bytes > most.accountBytes || total + bytes > most.totalBytes)
      return undefined
    add(accountId, bytes)
    return () => add(accountId, -bytes)
  }
  return { hold, bytes: () => total }
}
