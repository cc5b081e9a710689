import { answerBuffer } from './budgets.ts'

export type AnswerBuffer = {
  /**
   * Reserves memory for an answer.
   *
   * @returns the function that releases the bytes, which the caller calls once; undefined when the bytes
   * would exceed a limit
   */
  reserve: (accountId: string, bytes: number) => (() => void) | undefined
  /** Bytes that are reserved by all accounts. */
  bytes: () => number
}

/** Creates a counter of the memory for answers that were read from other services and are not sent yet. */
export const createAnswerBuffer = (most = answerBuffer): AnswerBuffer => {
  const accounts = new Map<string, number>()
  let total = 0

  const add = (accountId: string, bytes: number): void => {
    total += bytes
    const own = (accounts.get(accountId) ?? 0) + bytes
    if (own === 0) accounts.delete(accountId)
    else accounts.set(accountId, own)
  }

  const reserve = (accountId: string, bytes: number): (() => void) | undefined => {
    const own = accounts.get(accountId) ?? 0
    if (bytes > most.bytes || own + bytes > most.accountBytes || total + bytes > most.totalBytes)
      return undefined
    add(accountId, bytes)
    return () => add(accountId, -bytes)
  }
  return { reserve, bytes: () => total }
}
