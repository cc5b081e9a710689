import { formatDuration } from './format.ts'
import { useNow } from './now.ts'

/** How long it took; how long it has been going on, while it has no end. */
export const Duration = ({ from, to }: { from: string; to: string | null }) => {
  const now = useNow()
  const end = to === null ? now : Date.parse(to)
  return <span className="nowrap">{formatDuration((end - Date.parse(from)) / 1_000)}</span>
}
