import { eventually } from '@shiplog/testing'
import type { Account } from '../traffic/account.ts'
import type { Answer } from '../traffic/api.ts'

const patienceMs = 20_000

const readOnce = async ({ ask, token }: Account, path: string): Promise<Answer> => {
  const answer = await ask('GET', path, { auth: token })
  if (answer?.status !== 200)
    throw new Error(`GET ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  if (answer.lags) throw new Error(`GET ${path} lags behind`)
  return answer
}

/** Repeats a read until its answer is up to date. @throws Error when none is within 20 s */
export const read = (account: Account, path: string): Promise<Answer> =>
  eventually(() => readOnce(account, path), { timeoutMs: patienceMs, intervalMs: 100 })

/**
 * Returns all rows of a list, from all pages.
 *
 * @param path path of the list, with a `?`
 */
export const readAll = async (account: Account, path: string): Promise<Answer['body'][]> => {
  const rows: Answer['body'][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Answer = await read(account, `${path}&limit=200${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.body)
    cursor = page.headers.get('x-next-cursor')
  }
  return rows
}
