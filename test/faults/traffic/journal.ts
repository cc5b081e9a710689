/** An event that was posted, and what its client knows about it. */
export type Posted = {
  kind: 'deployment' | 'build'
  product: string
  version: string
  status: 'started' | 'completed'
  /** True when it was posted with an `Idempotency-Key`. */
  keyed: boolean
  /** `production` by default. */
  environment?: string
  /** Id of its deployment or version, once it was answered with 200. */
  id?: string
}

/** What the clients of a round saw. */
export type Journal = {
  posted: Posted[]
  /** Environments that users created, all of the type staging. */
  environments: string[]
  /** Answers other than 200. */
  refused: number
  /** Requests without an answer. */
  unknown: number
  /** Reads of the reader's own writes that had `X-Data-Lag`. */
  late: number
  /** Violations that a client noticed. */
  problems: string[]
}

export const createJournal = (): Journal => ({
  posted: [],
  environments: [],
  refused: 0,
  unknown: 0,
  late: 0,
  problems: [],
})

/** Returns the name of an event, which is the same here and in the log. */
export const nameOf = ({
  kind,
  product,
  version,
  status,
}: Omit<Posted, 'keyed' | 'environment' | 'id'>): string => `${kind} ${product} ${version} ${status}`
