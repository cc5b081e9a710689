import type { Status } from '../../components/status-badge.tsx'

type Props = { status: Status; x: number; y: number }

/**
 * The mark of a status on a chart. Every status has a shape of its own, because colours alone are not enough.
 */
export const StatusMark = ({ status, x, y }: Props) => {
  switch (status) {
    case 'completed':
      return <circle cx={x} cy={y} r={5} fill="var(--mantine-color-green-7)" />
    case 'failed':
      return (
        <path
          d={`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`}
          stroke="var(--mantine-color-red-7)"
          strokeWidth={3}
          fill="none"
        />
      )
    case 'aborted':
      return <rect x={x - 5} y={y - 5} width={10} height={10} fill="var(--mantine-color-yellow-8)" />
    case 'started':
      return <path d={`M${x} ${y - 7}l7 7l-7 7l-7 -7z`} fill="var(--mantine-color-blue-6)" />
    case 'pending':
      return <circle cx={x} cy={y} r={5} fill="none" stroke="var(--mantine-color-gray-6)" strokeWidth={2} />
    default:
      return status satisfies never
  }
}
