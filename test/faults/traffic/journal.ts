/** An event that was posted, and what its client knows about it. */
export type Posted = {
  kind: 'deployment' | 'build'
  product: string
  version: string
  status: 'started' | 'completed'
  /** True if posted with an `Idempotency-Key`. */
  keyed: boolean
  /** Default: `production`. */
  environment?: string
  /** Id of its deployment or version; undefined until it is answered with 200. */
  id?: string
}

/** What the clients of a round have seen. */
export type Journal = {
  posted: Posted[]
  /** Environments that a person created, all of type staging. */
  environments: string[]
  /** Number of answers other than 200. */
  refused: number
  /** Number of requests without an answer. */
  unknown: number
  /** Number of reads that said that they may lack what the reader had just written. */
  late: number
  /** Broken promises that clients noticed, a sentence each. */
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

/** Returns a name for an event that is the same for the posted event and for its row in the log. */
export const nameOf = ({
  kind,
  product,
  version,
  status,
}: Omit<Posted, 'keyed' | 'environment' | 'id'>): string => `${kind} ${product} ${version} ${status}`
