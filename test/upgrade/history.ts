import { eventually } from '@shiplog/testing'
import type { Answer, Api } from './api.ts'

const getUpToDate = async (api: Api, path: string): Promise<Answer> => {
  const answer = await api.get(path)
  if (answer.lags) throw new Error(`${path} lags behind`)
  return answer
}

/**
 * Returns all rows of a list, from all pages.
 *
 * @param path path of the list, with a `?`
 * @throws Error when a page has `X-Data-Lag`
 */
export const listAll = async (api: Api, path: string): Promise<Answer['body'][]> => {
  const rows: Answer['body'][] = []
  let cursor: string | null = null
  do {
    const page: Answer = await getUpToDate(
      api,
      `${path}&limit=200${cursor === null ? '' : `&cursor=${cursor}`}`,
    )
    rows.push(...page.body)
    cursor = page.headers.get('x-next-cursor')
  } while (cursor !== null)
  return rows
}

const readOnce = async (api: Api, product: string): Promise<string[]> => {
  const lines: string[] = []
  for (const { id, version } of await listAll(api, `/deployments/?product=${product}`)) {
    const { body } = await getUpToDate(api, `/deployments/${id}/`)
    lines.push(`${version} ${id} ${body.events.map(({ status }: { status: string }) => status).join(', ')}`)
  }
  return lines
}

/**
 * Returns the deployments of a product with their events, as lines such as `<version> <id> started,
 * completed`.
 */
export const readHistory = (api: Api, product: string): Promise<string[]> =>
  eventually(() => readOnce(api, product))
