import { type FetchLog, logPage, type logPageQuery } from '../logged-event.ts'

type Query = Record<keyof typeof logPageQuery.shape, string>

/**
 * Returns a `FetchLog` that calls `GET /internal/event-log` of the log's owner.
 *
 * @param url base URL of the owner
 * @param authorization returns the `Authorization` header; called for every page
 * @param timeoutMs longest time until a whole page has arrived
 */
export const fetchLogOver =
  (url: string, authorization: () => Promise<string>, timeoutMs = 10_000): FetchLog =>
  async (after, limit) => {
    const query: Query = { after: String(after), limit: String(limit) }
    const answer = await fetch(new URL(`/internal/event-log?${new URLSearchParams(query)}`, url), {
      headers: { authorization: await authorization() },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return logPage.parse(await answer.json())
    const detail = (await answer.text()).slice(0, 200)
    throw new Error(`The owner of the log answered ${answer.status}: ${detail}`)
  }
