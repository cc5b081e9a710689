import type { OperationResult } from './fuzz-operation.ts'

const row = (id: string, requests: string, seconds: string, statuses: string): string =>
  `${id.padEnd(30)}${requests.padStart(9)}${seconds.padStart(9)}  ${statuses}`

export const headOf = (): string => row('operation', 'requests', 'seconds', 'statuses')

/** Formats a result as a line: `createProduct  1000  12.1  201: 480  400: 310`. */
export const rowOf = ({ id, requests, ms, statuses, fault }: OperationResult): string => {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  const seconds = (ms / 1_000).toFixed(1)
  return row(id, String(requests), seconds, `${counts.join('  ')}${fault === undefined ? '' : '  ✗'}`)
}

/** Returns lines with the documented statuses that were not seen, except 5xx, which no request may cause. */
export const unseenLines = (operations: OperationResult[]): string[] => {
  const lines = operations.flatMap(({ id, unseen }) => {
    const statuses = unseen.filter((status) => !status.startsWith('5'))
    return statuses.length === 0 ? [] : [row(id, '', '', statuses.join('  '))]
  })
  return lines.length === 0 ? [] : ['Documented, and never seen:', ...lines]
}
