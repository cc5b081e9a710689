import type { ChannelConfig, ShownChannelConfig } from '@shiplog/contract'
import type { Content } from '../domain/content.ts'
import type { Missed } from '../domain/missed.ts'
import type { SendResult, Verdict } from '../domain/verdict.ts'
import type { AllowedHosts } from '../outgoing/check-address.ts'
import type { Transports } from '../outgoing/transports.ts'

/** A message that is built, and can be sent to any channel of its type. */
export type PreparedMessage = {
  /** The message as a preview shows it: a summary of one line, and the body that `send` sends. */
  preview: { text: string; body: Record<string, unknown> }
  /** Sends the message to the channel with this `secret` of `toStored`. */
  send: (transports: Transports, secret: string) => Promise<SendResult>
}

/** All that is specific to one channel type. Each type has a folder, and a line in `channel-types.ts`. */
export type ChannelType<Config extends ChannelConfig = ChannelConfig> = {
  /** Maximum number of events in one digest; 1 for a type without digests. */
  digestSize: number
  /**
   * Finds a problem of a config that its schema cannot detect, as a field and the part of an error sentence
   * that follows the field's name; undefined when there is none.
   */
  problemOf: (config: Config, allowed: AllowedHosts) => { field: string; problem: string } | undefined
  /** Splits a config into its secret, which is stored encrypted, and the part that answers show. */
  toStored: (config: Config) => { secret: string; shown: ShownChannelConfig }
  /** Builds the message about one event, or a digest, oldest first. @throws when a content is not valid */
  prepare: (contents: [Content, ...Content[]]) => PreparedMessage
  /** Builds the message that only counts missed events. */
  prepareMissed: (missed: Missed) => PreparedMessage
  prepareTest: (channelName: string) => PreparedMessage
  /** Returns what to do after a result, for a message about one event. */
  judge: (result: SendResult) => Verdict
}
