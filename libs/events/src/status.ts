/** The states of a build and of a deployment, in the order in which they are reached. */
export const statuses = ['pending', 'started', 'completed', 'failed', 'aborted'] as const
export type Status = (typeof statuses)[number]

const terminal: readonly Status[] = ['completed', 'failed', 'aborted']

/** Nothing follows a terminal status. */
export const isTerminal = (status: Status): boolean => terminal.includes(status)

/** 0 pending, 1 started, 2 terminal: a record never moves to a lower rank. */
export const rank = (status: Status): 0 | 1 | 2 => (isTerminal(status) ? 2 : status === 'started' ? 1 : 0)
