import { describe, expect, it } from 'vitest'
import { collectAttempts } from './collect-attempts.ts'

const line = (sequence: number, fields: object = {}): string =>
  JSON.stringify({ sequence, event: sequence, sent_at: sequence * 50, ms: 10, status: 200, ...fields })

const collect = (lines: string[]) => {
  const collected = collectAttempts(() => 0)
  for (const text of lines) collected.onLine(text)
  return collected
}

describe('collectAttempts', () => {
  it('counts lines that are repeated after a break once', () => {
    const lines = [line(1), line(2), line(3).slice(0, 20), line(1), line(2), line(3), line(4)]
    expect(
      collect(lines)
        .attempts()
        .map(({ event }) => event),
    ).toEqual([1, 2, 3, 4])
  })

  it('refuses to count when lines are lost', () => {
    expect(() => collect([line(1), line(4), line(5)]).attempts()).toThrow(
      'lines 2 to 3 of the client are lost',
    )
  })

  it('recognises the last line, and ignores lines of others', () => {
    const collected = collect(['(node:1) Warning: odd', line(1)])
    expect(collected.hasEnded()).toBe(false)
    collected.onLine(JSON.stringify({ sequence: 2, ended: true }))
    expect(collected.hasEnded()).toBe(true)
    expect(collected.attempts()).toHaveLength(1)
  })

  it('returns times of our clock, whatever the clock of the client says', () => {
    let now = 1_000_000
    const collected = collectAttempts(() => now)
    collected.onLine(line(1, { sent_at: 400_000, ms: 10 }))
    now = 1_000_155
    collected.onLine(line(2, { sent_at: 400_050, ms: 100 })) // 15 ms longer in transit than the first line
    expect(collected.attempts().map(({ sent_at }) => sent_at)).toEqual([999_990, 1_000_040])
  })
})
