import { type FetchLog, logPage, type logPageQuery } from '../logged-event.ts'

type Query = Record<keyof typeof logPageQuery.shape, string>

/**
 * Reads a log from its owner by `GET /internal/event-log`.
 *
 * @param url of the owner
 * @param authorization makes the header of each call
 * @param timeoutMs for a whole page
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
