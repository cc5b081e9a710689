import type { ChannelConfig, ChannelConfigChange, ShownChannelConfig } from '@shiplog/contract'
import type { Batching } from '../domain/batch.ts'
import type { Content } from '../domain/content.ts'
import type { Missed } from '../domain/missed.ts'
import type { SendResult, Verdict } from '../domain/verdict.ts'
import type { AllowedHosts } from '../outgoing/check-address.ts'
import type { Transports } from '../outgoing/transports.ts'

/** One event of a message. */
export type Item = {
  notification_id: string
  event_id: string
  event_type: string
  /** Position of the event in the log. */
  event_position: number
  content: Content
  /**
   * What a conversation is about: the id of the deployment, of the version of a build, of a start that was
   * blocked, or of an approval request for a commit or a branch. Null for events of earlier releases.
   */
  subject: string | null
  /** Public data of the event; null unless the type has `sendsEvents`. */
  event: object | null
  /** True when an earlier attempt may have arrived. */
  resent: boolean
}
export type Items = [Item, ...Item[]]

/** What messages may say about their channel and about pages of the web application. */
export type MessageContext = {
  channel: { id: string; name: string }
  /** Id of the first notification that the message is about, which stays the same when it is sent again. */
  notification_id: string
  /** Origin of the web application; null when it is not known. */
  origin: string | null
}

/** What sending may use. */
export type Tools = {
  transports: Transports
  /** Owner of the channel. Transports serve accounts in turn. */
  account_id: string
  /**
   * Returns false when the lease of the lane may be lost, for example because the process was paused. Then
   * another replica may send the same message. A channel type that makes several requests for a message asks
   * before each of them. A request that may not begin counts as one to be tried again.
   */
  mayBegin: () => boolean
  /** Makes a link for the reader of a mail to this address; see `outgoing/mail/mail-link.ts`. */
  mailLink: (purpose: 'confirm' | 'unsubscribe', address: string) => Promise<string>
  /** Reads what was remembered under these keys of the channel. Keys without a value are missing. */
  recall: (keys: readonly string[]) => Promise<Map<string, unknown>>
}

/** A message that is built, and can be sent to any channel of its type. */
export type PreparedMessage = {
  /** The message as a preview shows it: a summary of one line, and the body that `send` sends. */
  preview: { text: string; body: Record<string, unknown> }
  /** Sends the message to the channel with this `secret` of `toStored`. */
  send: (tools: Tools, secret: string) => Promise<SendResult>
}

/** The config of a channel as it is stored, and what else a change of it leads to. */
export type StoredConfig = {
  /** All that sending needs; it is stored encrypted. */
  secret: string
  /** The part that answers show. */
  shown: ShownChannelConfig
  /** A secret that Shiplog made. Only the answer to this request shows it. */
  madeSecret?: string
  /**
   * The addresses that the change adds and that must confirm before messages go there. Undefined when the
   * change has no addresses.
   */
  added?: string[]
}

/** All that is specific to one channel type. Each type has a folder, and a line in `channel-types.ts`. */
export type ChannelType<Config extends ChannelConfig = ChannelConfig> = Batching & {
  /**
   * Largest share of a dispatcher's slots that the channels of this type may take together, 0 to 1. For
   * types whose channels share one receiver, such as the mail server. While it hangs, it must not hold up
   * other types.
   */
  slotShare?: number
  /**
   * Returns true for a channel whose messages are sent one after another, in the order of events. Only for
   * types with the grouping `each`.
   */
  isOrdered?: (shown: ShownChannelConfig) => boolean
  /** True when messages contain the event itself, so that its data is stored. */
  sendsEvents?: true
  /**
   * Returns why channels of this type cannot be used, as a sentence that says what the operator must set.
   * Undefined when they can be used. Types without this method need no setting.
   */
  unavailable?: (transports: Transports) => string | undefined
  /**
   * Finds a problem of a config that its schema cannot detect; undefined when there is none. `problem`
   * continues a sentence that begins with the name of the field.
   */
  problemOf: (
    config: ChannelConfigChange<Config>,
    allowed: AllowedHosts,
  ) => { field: string; problem: string } | undefined
  /**
   * Merges a change into the stored config.
   *
   * @param change the config of a request: all fields for a new channel, some for a change
   * @param current the stored `secret`, decrypted; undefined for a new channel
   */
  toStored: (change: ChannelConfigChange<Config>, current: string | undefined) => StoredConfig
  /** Replaces the secret that Shiplog made. Types without this method have no such secret. */
  rotateSecret?: (current: string, graceHours: number, now: Date) => StoredConfig
  /** Keys of the memory that `show` needs. Types without this method show the config as it is stored. */
  shownKeys?: (shown: ShownChannelConfig) => string[]
  /** Returns the config as answers show it, with what is remembered under `shownKeys`. */
  show?: (
    shown: ShownChannelConfig,
    remembered: ReadonlyMap<string, unknown>,
    now: Date,
  ) => ShownChannelConfig
  /**
   * Returns the addresses of a config that are to be asked to confirm, with what is remembered under
   * `shownKeys`. Each is sent a message of `prepareConfirmation`. Types without this method ask nobody.
   */
  unconfirmed?: (shown: ShownChannelConfig, remembered: ReadonlyMap<string, unknown>) => string[]
  /**
   * Builds a message about one event, about several events of one subject, or a digest. Several items are in
   * their order, oldest first.
   *
   * @throws when a content is not valid
   */
  prepare: (items: Items, context: MessageContext) => PreparedMessage
  /**
   * Builds the message that counts these missed notifications. Types `each` send all events, however late.
   */
  prepareMissed?: (missed: Missed, context: MessageContext, notification_ids: string[]) => PreparedMessage
  prepareTest: (context: MessageContext) => PreparedMessage
  /** Builds the message that asks an address of `unconfirmed` to confirm. */
  prepareConfirmation?: (address: string, context: MessageContext) => PreparedMessage
  /**
   * Returns what to do after a result, as if the message were about one event. `workers/attempt.ts` adapts
   * the verdict for digests and test messages.
   */
  judge: (result: SendResult) => Verdict
}
