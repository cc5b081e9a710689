import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../api/client.ts'
import { type Month, weeksOf } from './month.ts'

type ShownFreeze = Schemas['Freeze']

/** A freeze with its times in ms. `end` is `Infinity` when it has none. */
export type Freeze = Omit<ShownFreeze, 'start' | 'end'> & {
  start: number
  end: number
  /** True when it began before the period that was asked for; its begin is then not known. */
  beganEarlier: boolean
}

/** The freezes of the weeks of a month, by their begin. */
export const freezesQuery = (month: Month) => {
  const days = weeksOf(month).flat()
  const from = days[0]?.start ?? 0
  const to = days.at(-1)?.end ?? from
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return queryOptions({
    queryKey: ['freezes', query],
    queryFn: async ({ signal }) => (await api.GET('/freezes/', { params: { query }, signal })).data,
    select: ({ freezes, truncated }) => ({
      truncated,
      freezes: freezes.map((freeze): Freeze => {
        const start = Date.parse(freeze.start)
        const end = freeze.end === null ? Number.POSITIVE_INFINITY : Date.parse(freeze.end)
        return { ...freeze, start, end, beganEarlier: start === from }
      }),
    }),
  })
}
