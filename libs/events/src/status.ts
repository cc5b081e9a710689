/** Statuses of a build or deployment. The last three are terminal. */
export const statuses = ['pending', 'started', 'completed', 'failed', 'aborted'] as const
export type Status = (typeof statuses)[number]

const terminal: readonly Status[] = ['completed', 'failed', 'aborted']

/** Returns true for a terminal status: the status of a record does not change any more. */
export const isTerminal = (status: Status): boolean => terminal.includes(status)

/** Returns 0 for pending, 1 for started, 2 for a terminal status. The rank of a record never falls. */
export const rank = (status: Status): 0 | 1 | 2 => (isTerminal(status) ? 2 : status === 'started' ? 1 : 0)
