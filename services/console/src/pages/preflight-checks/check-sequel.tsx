import { Text } from '@mantine/core'
import { exactTime } from '../../components/relative-time.tsx'
import type { PreflightCheck } from './queries.ts'

const wrap = { overflowWrap: 'anywhere' } as const

/** Says whether a blocked version went through later, or who overrode the rules and why. */
export const CheckSequel = ({
  check: { outcome, passed_at, override, retry_after },
}: {
  check: PreflightCheck
}) => {
  if (override !== null)
    return (
      <Text size="sm" style={wrap}>
        Overridden by {override.by}: {override.reason}
      </Text>
    )
  if (outcome !== 'blocked') return <Text size="sm">–</Text>
  if (passed_at !== null) return <Text size="sm">Went through later at {exactTime(passed_at)}</Text>
  return (
    <Text size="sm">
      Not started since{retry_after !== null && `; allowed from ${exactTime(retry_after)}`}
    </Text>
  )
}
