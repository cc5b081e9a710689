import { eventually } from '@shiplog/testing'
import type { Stand } from '../surroundings/stand.ts'
import type { Findings } from './findings.ts'

/** Interval in which a relay checks its stream, even when it has nothing to publish. */
const patienceMs = 45_000

const owners = { EVENTS: 'ingestion', CATALOG: 'catalog' } as const

/** Compares the streams with their logs, once the relays have published everything. */
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
