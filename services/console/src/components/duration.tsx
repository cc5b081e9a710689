import { formatDuration } from './format.ts'
import { useNow } from './now.ts'

/** The time between `from` and `to`; the time since `from` while `to` is null. */
export const Duration = ({ from, to }: { from: string; to: string | null }) => {
  const now = useNow()
  const end = to === null ? now : Date.parse(to)
  return <span className="nowrap">{formatDuration((end - Date.parse(from)) / 1_000)}</span>
}
