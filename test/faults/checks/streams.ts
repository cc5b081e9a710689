import { eventually } from '@shiplog/testing'
import type { Stand } from '../surroundings/stand.ts'
import type { Findings } from './findings.ts'

/** Enough for a relay to notice a wiped stream: it checks its stream every 30 s, even without new events. */
const patienceMs = 45_000

const owners = { EVENTS: 'ingestion', CATALOG: 'catalog' } as const

/** Waits until the relays have filled the streams, and compares the streams with their logs. */
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
