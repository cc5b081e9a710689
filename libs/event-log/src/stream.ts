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
  stream: string
  /** Copies that the broker keeps: 1 locally, 3 in production. */
  replicas: number
  /** How long the stream keeps messages; the log keeps them all. */
  maxAgeMs: number
}

/** How far a stream goes. `last`: undefined if it is empty, `'foreign'` if it is not of our relay. */
export type StreamTail = {
  sequence: number
  first: number
  last: Arrival | 'foreign' | undefined
  lastSequence: number
}

/**
 * The most consumers that a stream has at a time. A client that leaks them takes 15 MB of the broker's memory
 * at most. The suite has one for each gateway and each service that projects: 14 with as many pods as
 * autoscaling makes, and those of lost connections for 5 minutes more.
 */
const consumersMax = 256

const configOf = ({ stream, replicas, maxAgeMs }: StreamSettings) =>
  ({
    name: stream,
    subjects: [`${stream}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(maxAgeMs),
    duplicate_window: nanos(Math.min(120_000, maxAgeMs)),
    num_replicas: replicas,
    max_consumers: consumersMax,
  }) satisfies Partial<StreamConfig>

const isNotFound = (err: unknown): boolean =>
  err instanceof JetStreamApiError && err.code === JetStreamApiCodes.StreamNotFound

/** The broker's error code (`JSMaximumConsumersLimitErr`), for which the client has no name. */
const noMoreConsumers = 10026

/** Whether the broker refused a consumer because the stream has as many as it may. */
export const isFullOfConsumers = (err: unknown): boolean =>
  err instanceof JetStreamApiError && err.code === noMoreConsumers

/** Creates the stream, or brings its settings up to date. */
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

/** Reads how far the stream goes, from the stream itself. */
export const readTail = async (jsm: JetStreamManager, stream: string): Promise<StreamTail> => {
  const { state } = await jsm.streams.info(stream)
  const { last_seq: sequence, first_seq: first } = state
  // Not the message at `last_seq`, which may have been deleted.
  const message =
    state.messages === 0 ? null : await jsm.streams.getMessage(stream, { last_by_subj: `${stream}.>` })
  if (message === null) return { sequence, first, last: undefined, lastSequence: sequence }
  // Published between the two requests: look again.
  if (message.seq > sequence) return await readTail(jsm, stream)
  const last = decodeMessage({ headers: message.header, data: message.data }) ?? 'foreign'
  return { sequence, first, last, lastSequence: message.seq }
}
