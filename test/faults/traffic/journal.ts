/** An event that was posted, and what its client knows of it. */
export type Posted = {
  kind: 'deployment' | 'build'
  product: string
  version: string
  status: 'started' | 'completed'
  /** Whether it came with an `Idempotency-Key`. */
  keyed: boolean
  /** Default `production`. */
  environment?: string
  /** Of its deployment or version, once it was answered with 200. */
  id?: string
}

/** What the clients of a round saw. */
export type Journal = {
  posted: Posted[]
  /** Environments that a person made, each of the type staging. */
  environments: string[]
  /** Answers that were not a 200. */
  refused: number
  /** Requests that nobody answered. */
  unknown: number
  /** Reads of what the reader had just written that said of themselves that they may lack it. */
  late: number
  /** What must not be. */
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

/** The one name of an event, here and in the log. */
export const nameOf = ({
  kind,
  product,
  version,
  status,
}: Omit<Posted, 'keyed' | 'environment' | 'id'>): string => `${kind} ${product} ${version} ${status}`
