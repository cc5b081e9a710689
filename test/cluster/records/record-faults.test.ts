import { describe, expect, it } from 'vitest'
import type { Attempt } from '../attempt.ts'
import { recordFaults } from './record-faults.ts'

const answered = (event: number, id: string | null, status = 200): Attempt => ({
  event,
  sent_at: 0,
  ms: 1,
  status,
  error: null,
  retry_after: null,
  id,
})
const row = (id: string, event: number) => ({ id, version: `run-${event}` })

const faults = (attempts: Attempt[], rows: { id: string; version: string }[]) =>
  recordFaults('run', attempts, [{ table: 'deployment', rows }])

describe('recordFaults', () => {
  it('finds none when each event has one record, however often it was answered', () => {
    const attempts = [answered(1, 'a'), answered(2, null, 503), answered(2, 'b'), answered(2, 'b')]
    expect(faults(attempts, [row('a', 1), row('b', 2)])).toEqual([])
  })

  it('names answered events that are missing, or have another id', () => {
    expect(faults([answered(1, 'a'), answered(2, 'b')], [row('b', 3)])).toEqual([
      '2 events that were answered 200 are not in deployment: a, b',
    ])
  })

  it('names events that are there twice', () => {
    const attempts = [answered(1, 'a'), answered(2, 'b')]
    expect(faults(attempts, [row('a', 1), row('c', 1), row('b', 2)])).toEqual([
      '1 events have more than one record in deployment: run-1',
    ])
    expect(faults(attempts, [row('a', 1), row('a', 1), row('b', 2)])).toContain(
      '1 deployments are more than once in deployment: a',
    )
  })

  it('names answers that contradict each other or have no id', () => {
    expect(faults([answered(1, 'a'), answered(1, 'b')], [row('a', 1), row('b', 1)])).toContain(
      '1 events were answered with two deployments: run-1',
    )
    expect(faults([answered(1, null)], [])).toEqual(['1 answers of 200 name no deployment, of events: 1'])
  })
})
