import { eventually } from '@shiplog/testing'
import type { Answer, Api } from './api.ts'

/** Every row of a list, page after page. */
export const listAll = async (api: Api, path: string): Promise<Answer['body'][]> => {
  const rows: Answer['body'][] = []
  let cursor: string | null = null
  do {
    const page: Answer = await api.get(`${path}&limit=200${cursor === null ? '' : `&cursor=${cursor}`}`)
    if (page.lags) throw new Error(`${path} lags behind`)
    rows.push(...page.body)
    cursor = page.headers.get('x-next-cursor')
  } while (cursor !== null)
  return rows
}

/** Each deployment of a product with its events, as `<version> <id> started, completed`. */
export const readHistory = async (api: Api, product: string): Promise<string[]> => {
  const found = await eventually(() => listAll(api, `/deployments/?product=${product}`))
  const lines: string[] = []
  for (const { id, version } of found) {
    const { body } = await api.get(`/deployments/${id}/`)
    lines.push(`${version} ${id} ${body.events.map(({ status }: { status: string }) => status).join(', ')}`)
  }
  return lines.toSorted()
}
