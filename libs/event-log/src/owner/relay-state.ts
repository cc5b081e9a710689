import type { LoggedText } from '../logged-event.ts'
import type { PublishSettings } from './publish.ts'
import type { RelayPoint } from './synchronise.ts'

/** What a relay knows during a term. */
export type RelayState = {
  /** Position up to which the stream holds the log; undefined before the stream was read. */
  position: number | undefined
  /** Last sequence of the stream; undefined while it is unknown, so that nothing may be published. */
  sequence: number | undefined
  /** Events up to here get new message ids, as the broker may remember ids of messages that it has lost. */
  newIdsUpTo: number
  /** Number of failures since a page was published. */
  failures: number
}

/**
 * What has happened to a relay:
 * - `connected`: a session has begun;
 * - `synchronised`: the stream was read, and repaired if it was wrong;
 * - `published`: a page was stored up to `position`;
 * - `log ended`: the stream has the whole log;
 * - `duplicate`: the broker did not store an event of the page that ends at `upTo`, as it remembers its id;
 * - `failed`: any failure, so it is unknown which messages were stored.
 */
export type RelayInput =
  | { kind: 'connected' | 'log ended' | 'failed' }
  | { kind: 'synchronised'; point: RelayPoint }
  | { kind: 'published'; position: number; sequence: number }
  | { kind: 'duplicate'; upTo: number }

export const unread: RelayState = { position: undefined, sequence: undefined, newIdsUpTo: 0, failures: 0 }

export const nextRelayState = (state: RelayState, input: RelayInput): RelayState => {
  switch (input.kind) {
    case 'connected':
      return { ...state, sequence: undefined }
    case 'synchronised': {
      const { position, sequence, purged } = input.point
      return { ...state, position, sequence, newIdsUpTo: purged ? Number.MAX_SAFE_INTEGER : state.newIdsUpTo }
    }
    case 'published':
      return { ...state, position: input.position, sequence: input.sequence, failures: 0 }
    case 'log ended':
      return { ...state, newIdsUpTo: 0 }
    case 'duplicate':
      return { ...state, newIdsUpTo: input.upTo }
    case 'failed':
      return { ...state, sequence: undefined, failures: state.failures + 1 }
    default:
      return input satisfies never
  }
}

/** One message in this number asks the broker for an answer; after a failure every message asks. */
const answerEvery = 64

/** Returns how to publish a page after the sequence `after`. */
export const publishingOf = (
  { newIdsUpTo, failures }: RelayState,
  after: number,
): Pick<PublishSettings, 'answerEvery' | 'messageId'> => ({
  answerEvery: failures === 0 ? answerEvery : 1,
  // The expected sequence alone keeps duplicates out of the stream, so a message id may differ from the id of
  // its event.
  messageId: ({ id, position }: LoggedText) => (position <= newIdsUpTo ? `${id}/${after}` : id),
})
