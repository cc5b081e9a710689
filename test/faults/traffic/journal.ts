/** An event that was posted, and the id that its client got. */
export type Posted = {
  kind: 'deployment' | 'build'
  product: string
  version: string
  status: 'started' | 'completed'
  /** True if posted with an `Idempotency-Key`. */
  keyed: boolean
  /** Environment of a deployment; by default `production`. */
  environment?: string
  /** Id of the deployment or the built version; undefined until the event is answered 200. */
  id?: string
}

/** What the clients of a round have posted, and the answers that they got. */
export type Journal = {
  posted: Posted[]
  /** Names of the environments that clients created, all of type staging. */
  environments: string[]
  /** Approvals that were answered 200: the id of the request, and the subject of the person. */
  approvals: { request: string; subject: string }[]
  /** Number of answers, and results in batches, with a status that the client did not want. */
  refused: number
  /** Number of starts that a rule forbade, and that were refused. */
  blocked: number
  /** Number of posts without an answer. */
  unknown: number
  /** Number of reads with `X-Data-Lag`, which may lack what the client had just written. */
  late: number
  /** Sentences about wrong answers. */
  problems: string[]
}

export const createJournal = (): Journal => ({
  posted: [],
  environments: [],
  approvals: [],
  refused: 0,
  blocked: 0,
  unknown: 0,
  late: 0,
  problems: [],
})

/** Returns the name of an event. A posted event and its row in the log have the same name. */
export const nameOf = ({
  kind,
  product,
  version,
  status,
}: Omit<Posted, 'keyed' | 'environment' | 'id'>): string => `${kind} ${product} ${version} ${status}`
