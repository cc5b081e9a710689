import type { Counts } from './counts.ts'
import type { TakenStep } from './step.ts'

export type Row = { step: TakenStep; counts: Counts }

const columns =
  'step | seconds | events | requests | 200 at once | 503 | other | no answer | slowest ms | recorded after ms'

const line = (cells: (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)).join(' | ')} |`

const cellsOf = (counts: Counts): number[] => [
  counts.events,
  counts.requests,
  counts.atOnce,
  counts.unavailable,
  counts.other,
  counts.unanswered,
  counts.slowestMs,
  counts.longestMs,
]

const secondsOf = (step: TakenStep): number =>
  'leftOut' in step ? 0 : Math.round((step.endedAt - step.startedAt) / 1_000)

const rowOf = ({ step, counts }: Row): string =>
  'leftOut' in step
    ? line([step.name, `left out: ${step.leftOut}`, ...cellsOf(counts).map(() => '')])
    : line([step.name, secondsOf(step), ...cellsOf(counts)])

/** Returns the counts of all steps as a Markdown table. */
export const tableOf = (rows: Row[], total: Counts): string => {
  const seconds = rows.reduce((sum, { step }) => sum + secondsOf(step), 0)
  const heads = columns.split(' | ')
  return [
    line(heads),
    `|---|${'---:|'.repeat(heads.length - 1)}`,
    ...rows.map(rowOf),
    line(['all', seconds, ...cellsOf(total)]),
  ].join('\n')
}
