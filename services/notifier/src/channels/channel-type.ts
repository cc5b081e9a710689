import type { ChannelConfig, ShownChannelConfig } from '@shiplog/contract'
import type { Content } from '../domain/content.ts'
import type { Missed } from '../domain/missed.ts'
import type { SendResult, Verdict } from '../domain/verdict.ts'
import type { AllowedHosts } from '../outgoing/check-address.ts'
import type { Transports } from '../outgoing/transports.ts'

/** The contents of a message: one event, or the events of a digest, oldest first. */
export type Contents = [Content, ...Content[]]

/** The channel that receives a message. */
export type Target<Config> = { channel_id: string; config: Config }

/** A field of a config, and the part of an error sentence that follows the field's name. */
export type ConfigProblem = { field: string; problem: string }

/** A message as a preview shows it. */
export type Preview = { text: string; body: Record<string, unknown> }

/**
 * Everything that is specific to one channel type. Each type has a folder, and a line in `channel-types.ts`.
 */
export type ChannelTypeSpec<Config extends ChannelConfig, Message> = {
  /** Maximum number of events in one digest; 1 for a type without digests. */
  digestSize: number
  /** Finds a problem of a config that its schema cannot detect; undefined when there is none. */
  problemOf: (config: Config, allowed: AllowedHosts) => ConfigProblem | undefined
  /** Splits a config into its secret, which is stored encrypted, and the part that answers show. */
  toStored: (config: Config) => { secret: string; shown: ShownChannelConfig }
  /** Returns the config from the `secret` of `toStored`. */
  fromSecret: (secret: string) => Config
  /** Builds the message about one event, or a digest. @throws when a content is not valid */
  render: (contents: Contents) => Message
  /** Builds the message that only counts missed events. */
  renderMissed: (missed: Missed) => Message
  renderTest: (channelName: string) => Message
  /** Returns the body that `send` sends, and a summary of one line. */
  toPreview: (message: Message) => Preview
  send: (transports: Transports, target: Target<Config>, message: Message) => Promise<SendResult>
  /** Returns what to do after a result, for a message about one event. */
  judge: (result: SendResult) => Verdict
}

/** A message that is built, and can be sent to any channel of its type. */
export type PreparedMessage = (
  transports: Transports,
  channel_id: string,
  secret: string,
) => Promise<SendResult>

/** A channel type as the rest of the service uses it: its own types of config and message are hidden. */
export type ChannelType = {
  digestSize: number
  problemOf: (config: ChannelConfig, allowed: AllowedHosts) => ConfigProblem | undefined
  toStored: (config: ChannelConfig) => { secret: string; shown: ShownChannelConfig }
  /** @throws when a content is not valid */
  prepare: (contents: Contents) => PreparedMessage
  prepareMissed: (missed: Missed) => PreparedMessage
  prepareTest: (channelName: string) => PreparedMessage
  preview: (contents: Contents) => Preview
  judge: (result: SendResult) => Verdict
}

export const createChannelType = <Config extends ChannelConfig, Message>(
  spec: ChannelTypeSpec<Config, Message>,
): ChannelType => {
  const prepared =
    (message: Message): PreparedMessage =>
    (transports, channel_id, secret) =>
      spec.send(transports, { channel_id, config: spec.fromSecret(secret) }, message)
  return {
    digestSize: spec.digestSize,
    // The casts are safe: the contract has parsed each config by the schema of its type.
    problemOf: (config, allowed) => spec.problemOf(config as Config, allowed),
    toStored: (config) => spec.toStored(config as Config),
    prepare: (contents) => prepared(spec.render(contents)),
    prepareMissed: (missed) => prepared(spec.renderMissed(missed)),
    prepareTest: (channelName) => prepared(spec.renderTest(channelName)),
    preview: (contents) => spec.toPreview(spec.render(contents)),
    judge: spec.judge,
  }
}
