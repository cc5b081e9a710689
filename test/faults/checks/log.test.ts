import { describe, expect, it } from 'vitest'
import { createJournal, nameOf, type Posted } from '../traffic/journal.ts'
import { checkLog, type Logged } from './log.ts'

const posted = (fields: Partial<Posted> = {}): Posted => ({
  kind: 'deployment',
  product: 'checkout',
  version: '1.4.2',
  status: 'completed',
  keyed: true,
  id: 'record-1',
  ...fields,
})
const logged = (position: number, event: Posted, fields: Partial<Logged> = {}): Logged => ({
  position,
  id: `event-${position}`,
  record: event.id ?? 'record-1',
  type: `${event.kind}.${event.status}`,
  product: event.product,
  version: event.version,
  environment: 'production',
  name: nameOf(event),
  ...fields,
})
const check = (log: Logged[], ...events: Posted[]) => checkLog(0, log, { ...createJournal(), posted: events })

const event = posted()
const other = posted({ version: '1.4.3', id: 'record-2' })
const name = nameOf(event)

describe('checkLog', () => {
  it('finds no difference in a log that has each answered event once', () => {
    expect(check([logged(1, event), logged(2, other)], event, other)).toMatchObject({
      lost: [],
      doubled: [],
      problems: [],
    })
  })

  it('finds answered events that are missing, and ignores missing events without answer', () => {
    const { id: _, ...unanswered } = posted({ version: '1.4.4' })
    const { lost, problems } = check([logged(1, other)], event, other, unanswered)
    expect([lost, problems]).toEqual([[`the log lacks ${name}`], []])
    expect(check([logged(1, unanswered)], unanswered)).toMatchObject({ lost: [], doubled: [], problems: [] })
  })

  it('finds an event that is there twice', () => {
    const amended = logged(2, event, { type: 'deployment.amended' })
    expect(check([logged(1, event), amended], event).doubled).toEqual([
      `the log has ${name} again, as deployment.amended`,
    ])
  })

  it('allows a late repetition of an event without a key, and of no other', () => {
    const late = logged(2, event, { type: 'deployment.late' })
    const unkeyed = posted({ keyed: false })
    expect(check([logged(1, unkeyed), late], unkeyed).doubled).toEqual([])
    expect(check([logged(1, event), late], event).doubled).toHaveLength(1)
  })

  it('finds gaps, ids that differ from the answer, and events that nobody posted', () => {
    expect(check([logged(1, event), logged(3, other)], event, other).problems).toEqual([
      'the log goes on with 3 after 1',
    ])
    expect(check([logged(1, event, { record: 'record-9' })], event).problems).toEqual([
      `${name} is of record-9, and was answered as of record-1`,
    ])
    expect(check([logged(1, event)]).problems).toEqual([
      `the log has deployment.completed ${name}, which nobody reported`,
    ])
  })
})
