import { VisuallyHidden } from '@mantine/core'
import { useNow } from '../../components/now.ts'
import { freezeName, hoursOn, modeText, periodText } from './freeze-text.ts'
import classes from './freezes.module.css'
import { linesOf } from './lines.ts'
import { type Day, type Month, nameOfMonth, weeksOf } from './month.ts'
import type { Freeze } from './queries.ts'

/** A freeze with its index in the list below the calendar. */
type Entry = Freeze & { index: number }

/** Returns the id of the row of a freeze in the list below the calendar. */
export const rowId = (index: number): string => `freeze-${index}`

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const fullDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

const FreezeOnDay = ({ freeze, day }: { freeze: Entry; day: Day }) => (
  <li>
    <a
      href={`#${rowId(freeze.index)}`}
      className={classes.freeze}
      data-mode={freeze.mode}
      title={[freezeName(freeze), periodText(freeze), modeText(freeze)].join('\n')}
    >
      <span className={classes.cut}>{freezeName(freeze)}</span>
      <span className={classes.cut}>
        {hoursOn(freeze, day)}
        {freeze.mode === 'report_only' && ' (reports only)'}
      </span>
    </a>
  </li>
)

type DayProps = { day: Day; lines: readonly (Entry | undefined)[]; isToday: boolean }

const DayCell = ({ day, lines, isToday }: DayProps) => {
  const last = lines.findLastIndex((freeze) => freeze !== undefined)
  return (
    <td className={classes.day} data-outside={!day.isInMonth || undefined}>
      <span className={classes.number} aria-current={isToday ? 'date' : undefined}>
        <span aria-hidden>{day.number}</span>
        <VisuallyHidden>{fullDay.format(day.start)}</VisuallyHidden>
      </span>
      {last >= 0 && (
        <ul className={classes.freezes}>
          {lines.slice(0, last + 1).map((freeze, line) =>
            freeze === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the line
              <li key={line} className={classes.line} role="presentation" aria-hidden />
            ) : (
              <FreezeOnDay key={`${freeze.rule_id} ${freeze.start}`} freeze={freeze} day={day} />
            ),
          )}
        </ul>
      )}
    </td>
  )
}

/**
 * The freezes of a month, a week in each row. Freezes that overlap are below each other. Each leads to its
 * row in the list.
 */
export const MonthView = ({ month, freezes }: { month: Month; freezes: readonly Freeze[] }) => {
  const now = useNow()
  const weeks = weeksOf(month)
  const entries = freezes.map((freeze, index): Entry => ({ ...freeze, index }))
  return (
    <table className={classes.table} aria-label={`Freezes in ${nameOfMonth(month)}`}>
      <thead>
        <tr>
          {weeks[0]?.map(({ start }) => (
            <th key={start} scope="col" className={classes.head}>
              {weekday.format(start)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const lines = linesOf(entries, week)
          return (
            <tr key={week[0]?.start}>
              {week.map((day, index) => (
                <DayCell
                  key={day.start}
                  day={day}
                  lines={lines[index] ?? []}
                  isToday={day.start <= now && now < day.end}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
