import { describe, expect, it } from 'vitest'
import { createFindings } from './findings.ts'
import type { Logged } from './log.ts'
import { checkShown } from './slack.ts'

const logged = (position: number, status: string, version = 'v1-1'): Logged => ({
  position,
  id: `event-${position}`,
  record: `deployment-${version}`,
  type: `deployment.${status}`,
  product: 'a-p1',
  version,
  environment: 'production',
  name: `deployment a-p1 ${version} ${status}`,
})
const message = (text: string, blocks: unknown[] = []) => ({
  ts: '1700000000.000100',
  text,
  blocks,
  versions: [],
  replies: [],
})
const digest = (...lines: string[]) =>
  message(`📦 ${lines.length} events`, [{ type: 'section', text: { text: lines.join('\n') } }])

const rows = [logged(1, 'started'), logged(2, 'completed')]
const started = message('🚀 Deployment Started: a-p1 v1-1 to production')
const completed = message('✅ Deployment Success: a-p1 v1-1 to production')
const subject = 'the deployment of v1-1'
const check = (log: Logged[], messages: (typeof started)[], unknown = 0) => {
  const findings = createFindings()
  checkShown('ops', log, messages, new Map([[subject, unknown]]), findings)
  return findings
}

describe('checkShown', () => {
  it.each([
    ['a message', completed],
    ['a line of a digest', digest('🚀 *a-p1* v1-1 → production', '✅ *a-p1* v1-1 → production')],
  ])('finds no difference when %s shows the newest event', (_what, shown) => {
    expect(check(rows, [shown])).toEqual(createFindings())
  })

  it('finds a deployment that is not shown, and one that nobody reported', () => {
    expect(check(rows, [])).toMatchObject({ lost: [`ops lacks ${subject}`], problems: [] })
    expect(check([], [completed]).problems).toEqual(['ops shows v1-1, which nobody reported'])
  })

  it('finds a deployment that is shown in an older state than that of its newest event', () => {
    const problem = `ops does not show that ${subject} is deployment.completed`
    expect(check(rows, [started]).problems).toEqual([problem])
    expect(check(rows, [digest('🚀 *a-p1* v1-1 → production')]).problems).toEqual([problem])
  })

  it('allows a second message after an attempt without an outcome, and no other', () => {
    expect(check(rows, [started, completed], 1)).toMatchObject({ doubled: [], resent: 1 })
    expect(check(rows, [started, completed]).doubled).toEqual([`ops has 2 messages about ${subject}, not 1`])
  })

  it('distinguishes a blocked start from the deployment of the same version', () => {
    const blocked = logged(1, 'preflight_failed')
    const refused = message('⛔ Deployment Blocked: a-p1 v1-1 to production')
    expect(check([blocked, ...rows], [refused, completed])).toEqual(createFindings())
    expect(check([blocked, ...rows], [completed]).lost).toEqual(['ops lacks the block of v1-1'])
  })
})
