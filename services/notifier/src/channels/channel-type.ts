import type { ChannelConfig, ShownChannelConfig } from '@shiplog/contract'
import type { Content } from '../domain/content.ts'
import type { Missed } from '../domain/missed.ts'
import type { Ending, Verdict } from '../domain/verdict.ts'
import type { AllowedHosts } from '../outgoing/check-address.ts'
import type { Tools } from '../outgoing/tools.ts'

/** What a message tells of: one event, or as a digest several of them, oldest first. */
export type Contents = [Content, ...Content[]]

/** The channel that a message goes to. */
export type Target<Config> = { channel_id: string; config: Config }

/** A field of a config, and what a sentence says of it after its name. */
export type ConfigProblem = { field: string; problem: string }

/** A message as people look at it before there is one. */
export type Preview = { text: string; body: Record<string, unknown> }

/** All that tells one type of channel from another. Each has a folder, and a line in `channel-types.ts`. */
export type ChannelTypeSpec<Config extends ChannelConfig, Message> = {
  /** Events in one digest, at most; 1 for a type that has no digests. */
  digestSize: number
  /** What is wrong with a config that its schema cannot tell. */
  problemOf: (config: Config, allowed: AllowedHosts) => ConfigProblem | undefined
  /** What is kept of a config: a text, which is stored encrypted, and what answers show. */
  toStored: (config: Config) => { secret: string; shown: ShownChannelConfig }
  /** The config of a text that `toStored` made. */
  fromSecret: (secret: string) => Config
  /** @throws on content that is not what it should be */
  render: (contents: Contents) => Message
  /** What says that so many events could not be told in time. */
  renderMissed: (missed: Missed) => Message
  renderTest: (channelName: string) => Message
  /** What `send` sends of it, and what stands for it in a line. */
  toPreview: (message: Message) => Preview
  send: (tools: Tools, target: Target<Config>, message: Message) => Promise<Ending>
  /** What follows from how it ended, if the message told of one event. */
  judge: (ending: Ending) => Verdict
}

/** A message that is ready to be sent to any channel of its type. */
export type PreparedMessage = (tools: Tools, channel_id: string, secret: string) => Promise<Ending>

/** A type of channel as the rest of the service knows it. */
export type ChannelType = {
  digestSize: number
  problemOf: (config: ChannelConfig, allowed: AllowedHosts) => ConfigProblem | undefined
  toStored: (config: ChannelConfig) => { secret: string; shown: ShownChannelConfig }
  /** @throws on content that is not what it should be */
  prepare: (contents: Contents) => PreparedMessage
  prepareMissed: (missed: Missed) => PreparedMessage
  prepareTest: (channelName: string) => PreparedMessage
  preview: (contents: Contents) => Preview
  judge: (ending: Ending) => Verdict
}

export const createChannelType = <Config extends ChannelConfig, Message>(
  spec: ChannelTypeSpec<Config, Message>,
): ChannelType => {
  const prepared =
    (message: Message): PreparedMessage =>
    (tools, channel_id, secret) =>
      spec.send(tools, { channel_id, config: spec.fromSecret(secret) }, message)
  return {
    digestSize: spec.digestSize,
    // The casts are sound: the contract has parsed each config by the schema of its type.
    problemOf: (config, allowed) => spec.problemOf(config as Config, allowed),
    toStored: (config) => spec.toStored(config as Config),
    prepare: (contents) => prepared(spec.render(contents)),
    prepareMissed: (missed) => prepared(spec.renderMissed(missed)),
    prepareTest: (channelName) => prepared(spec.renderTest(channelName)),
    preview: (contents) => spec.toPreview(spec.render(contents)),
    judge: spec.judge,
  }
}
