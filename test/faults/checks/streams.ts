import { eventually } from '@shiplog/testing'
import type { Stand } from '../surroundings/stand.ts'
import type { Findings } from './findings.ts'

/** Time in which a relay notices and fills a wiped stream. It checks its stream every 30 s at the latest. */
const patienceMs = 45_000

const owners = { EVENTS: 'ingestion', CATALOG: 'catalog' } as const

/** Waits until each stream has as many messages as its log has events. Adds a problem if one has not. */
export const checkStreams = async ({ broker, postgres }: Stand, findings: Findings): Promise<void> => {
  for (const [stream, schema] of Object.entries(owners)) {
    const [row] = await postgres.query<{ count: number }>(
      `select count(*)::int as count from ${schema}.event_log`,
    )
    const wanted = row?.count ?? 0
    let held: number | undefined
    const isFilled = async (): Promise<boolean> => {
      held = undefined
      held = await broker.count(stream)
      return held === wanted
    }
    await eventually(isFilled, { timeoutMs: patienceMs, intervalMs: 200 }).catch(() =>
      findings.problems.push(`the stream ${stream} holds ${held} of ${wanted} messages`),
    )
  }
}
