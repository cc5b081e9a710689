import { useNow } from './now.ts'

const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
]

/** Its two largest units, such as `2 min 31 s`. */
export const durationText = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const first = units.findIndex(([, size]) => seconds >= size)
  if (first === -1) return '< 1 s'
  let rest = seconds
  return units
    .slice(first, first + 2)
    .map(([name, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return count === 0 ? '' : `${count} ${name}`
    })
    .filter((part) => part !== '')
    .join(' ')
}

/** How long it took; how long it has been going on, while it has no end. */
export const Duration = ({ from, to }: { from: string; to: string | null }) => {
  const now = useNow()
  return (
    <span className="nowrap">
      {durationText((to === null ? Math.max(now, Date.now()) : Date.parse(to)) - Date.parse(from))}
    </span>
  )
}
