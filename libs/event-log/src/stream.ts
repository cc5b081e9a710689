import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { type Arrival, decodeMessage } from './message.ts'

export type StreamSettings = {
  /** Name of the stream, such as `EVENTS`; also the first token of its subjects. */
  stream: string
  /** Number of copies of the stream in the broker: 1 locally, 3 in production. */
  replicas: number
}

/** Time for which a stream keeps messages: 7 days. */
export const maxAgeMs = 7 * 24 * 60 * 60 * 1_000

/** The end of a stream. */
export type StreamTail = {
  /** Last sequence that the stream has assigned. */
  sequence: number
  /** Sequence of the first message that the stream still has. */
  first: number
  /** The last message; undefined if the stream is empty, `'foreign'` if it is no message of our relay. */
  last: Arrival | 'foreign' | undefined
  /** Sequence of the last message: less than `sequence` if later ones were deleted; equal if none is left. */
  lastSequence: number
}

/**
 * Maximum number of consumers of a stream. The limit bounds the memory of the broker that a client takes if
 * it leaks consumers: 15 MB. Shiplog needs one consumer for each gateway and one for each service that
 * projects the stream; autoscaling runs up to 10 gateways. A consumer of a lost connection stays for 5 more
 * minutes.
 */
const consumersMax = 256

const configOf = ({ stream, replicas }: StreamSettings) =>
  ({
    name: stream,
    subjects: [`${stream}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(maxAgeMs),
    duplicate_window: nanos(120_000),
    num_replicas: replicas,
    max_consumers: consumersMax,
  }) satisfies Partial<StreamConfig>

const isNotFound = (err: unknown): boolean =>
  err instanceof JetStreamApiError && err.code === JetStreamApiCodes.StreamNotFound

/** Error code of the broker (`JSMaximumConsumersLimitErr`); the client has no name for it. */
const maximumConsumersError = 10026

/** Returns true if the broker refused a consumer because the stream has its maximum of consumers. */
export const isFullOfConsumers = (err: unknown): boolean =>
  err instanceof JetStreamApiError && err.code === maximumConsumersError

/** Creates the stream if it is missing, or updates its settings if they differ. */
export const ensureStream = async (jsm: JetStreamManager, settings: StreamSettings): Promise<void> => {
  const wanted = configOf(settings)
  try {
    const { config } = await jsm.streams.info(settings.stream)
    const current = config as unknown as Record<string, unknown>
    const differs = Object.entries(wanted).some(
      ([name, value]) => JSON.stringify(current[name]) !== JSON.stringify(value),
    )
    if (differs) await jsm.streams.update(settings.stream, { ...config, ...wanted })
  } catch (err) {
    if (!isNotFound(err)) throw err
    await jsm.streams.add(wanted)
  }
}

/** Reads the end of a stream. */
export const readTail = async (jsm: JetStreamManager, stream: string): Promise<StreamTail> => {
  const { state } = await jsm.streams.info(stream)
  const { last_seq: sequence, first_seq: first } = state
  // The message is read by subject and not by `last_seq`, because the message at `last_seq` may have been
  // deleted.
  const message =
    state.messages === 0 ? null : await jsm.streams.getMessage(stream, { last_by_subj: `${stream}.>` })
  if (message === null) return { sequence, first, last: undefined, lastSequence: sequence }
  // The message was published between the two requests, so `sequence` is outdated.
  if (message.seq > sequence) return await readTail(jsm, stream)
  const last = decodeMessage({ headers: message.header, data: message.data }) ?? 'foreign'
  return { sequence, first, last, lastSequence: message.seq }
}
