import type { SlackApiError } from './api-errors.ts'

/** What a message shows, or showed before an edit. */
export type ShownContent = { text: string; blocks: unknown[] }

type Message = {
  ts: string
  /** Token of the app that posted it. */
  token: string
  thread_ts: string | null
  broadcast: boolean
  /** Every content that it has shown, oldest first. */
  versions: ShownContent[]
  isDeleted: boolean
}

/** A message as people see it. */
export type SlackApiMessage = ShownContent & {
  ts: string
  /** Every content that it has shown, oldest first. The last one is what it shows now. */
  versions: ShownContent[]
  /** Replies in its thread, oldest first. `broadcast`: true for one that the channel shows as well. */
  replies: (ShownContent & { ts: string; broadcast: boolean })[]
}

export type ChannelState = {
  isPrivate: boolean
  isArchived: boolean
  /** True while the app is in the channel. */
  isMember: boolean
  /** True while a preference of the workspace lets nobody post. */
  isRestricted: boolean
}

type Conversation = ChannelState & { messages: Map<string, Message> }

/** Arguments of both methods, not checked yet. */
export type CallArguments = Partial<
  Record<'channel' | 'text' | 'blocks' | 'ts' | 'thread_ts' | 'reply_broadcast', unknown>
>

/** An answer of a method. The API adds `ok`. */
export type MethodAnswer =
  | { error: SlackApiError }
  | { error?: undefined; channel: string; ts: string; text?: string; message: object }

/**
 * Returns a time stamp that no message has, such as `1700000000.000100`: seconds, and six digits that make it
 * unique in its channel. https://docs.slack.dev/messaging/retrieving-messages#individual_messages
 */
const createTimestamps = (): (() => string) => {
  let last = 0
  return () => {
    last = Math.max(Date.now() * 1_000, last + 1)
    return `${Math.floor(last / 1e6)}.${String(last % 1e6).padStart(6, '0')}`
  }
}

const contentOf = ({ text, blocks }: CallArguments): ShownContent => ({
  text: typeof text === 'string' ? text : '',
  blocks: Array.isArray(blocks) ? blocks : [],
})

const shown = ({ ts, versions }: Message): ShownContent & { ts: string } => ({
  ts,
  ...(versions.at(-1) ?? { text: '', blocks: [] }),
})

type Workspace = {
  channels: Map<string, Conversation>
  nextTimestamp: () => string
  isEditWindowClosed: boolean
}

/**
 * Returns a channel of which the app may know. A private channel is hidden from an app that is not in it:
 * https://docs.slack.dev/reference/methods/chat.postMessage#post-to-a-private-channel
 */
const find = ({ channels }: Workspace, channel: unknown): Conversation | undefined => {
  const found = typeof channel === 'string' ? channels.get(channel) : undefined
  return found?.isPrivate && !found.isMember ? undefined : found
}

const repliesTo = ({ messages }: Conversation, ts: string): Message[] =>
  [...messages.values()].filter(({ thread_ts, isDeleted }) => thread_ts === ts && !isDeleted)

/**
 * Returns the thread for a reply; null when the reply is posted to the channel. Slack does that without an
 * error when the message was deleted or never existed: https://github.com/slack-go/slack/issues/1571. A
 * deleted message that has replies is still shown as deleted, and keeps its thread.
 */
const threadFor = (conversation: Conversation, thread_ts: unknown): string | null => {
  const found = typeof thread_ts === 'string' ? conversation.messages.get(thread_ts) : undefined
  if (found === undefined) return null
  if (found.isDeleted && repliesTo(conversation, found.ts).length === 0) return null
  return found.thread_ts ?? found.ts
}

const post = (workspace: Workspace, token: string, call: CallArguments): MethodAnswer => {
  const conversation = find(workspace, call.channel)
  if (conversation === undefined) return { error: 'channel_not_found' }
  if (conversation.isArchived) return { error: 'is_archived' }
  if (!conversation.isMember) return { error: 'not_in_channel' }
  if (conversation.isRestricted) return { error: 'restricted_action' }
  const content = contentOf(call)
  const thread_ts = threadFor(conversation, call.thread_ts)
  const broadcast = thread_ts !== null && call.reply_broadcast === true
  const ts = workspace.nextTimestamp()
  const message = { ts, token, thread_ts, broadcast, versions: [content], isDeleted: false }
  conversation.messages.set(ts, message)
  const echo = { type: 'message', ts, ...content, ...(thread_ts !== null && { thread_ts }) }
  return { channel: String(call.channel), ts, message: echo }
}

const update = (workspace: Workspace, token: string, call: CallArguments): MethodAnswer => {
  const conversation = find(workspace, call.channel)
  if (conversation === undefined) return { error: 'channel_not_found' }
  // "The message cannot be edited within a frozen, archived or deleted channel.":
  // https://docs.slack.dev/reference/methods/chat.update#errors
  if (conversation.isArchived) return { error: 'is_inactive' }
  const message = typeof call.ts === 'string' ? conversation.messages.get(call.ts) : undefined
  if (message === undefined || message.isDeleted) return { error: 'message_not_found' }
  if (message.token !== token) return { error: 'cant_update_message' }
  if (workspace.isEditWindowClosed) return { error: 'edit_window_closed' }
  const content = contentOf(call)
  message.versions.push(content)
  return { channel: String(call.channel), ts: message.ts, text: content.text, message: content }
}

/** Returns the messages of a channel, oldest first, without replies and deleted messages. */
const shownMessages = (conversation: Conversation): SlackApiMessage[] =>
  [...conversation.messages.values()]
    .filter(({ thread_ts, isDeleted }) => thread_ts === null && !isDeleted)
    .map((message) => ({
      ...shown(message),
      versions: message.versions,
      replies: repliesTo(conversation, message.ts).map((reply) => ({
        ...shown(reply),
        broadcast: reply.broadcast,
      })),
    }))

const openChannel: ChannelState = {
  isPrivate: false,
  isArchived: false,
  isMember: true,
  isRestricted: false,
}

/** Creates a workspace, which has channels with messages. */
export const createConversations = () => {
  const workspace: Workspace = {
    channels: new Map(),
    nextTimestamp: createTimestamps(),
    isEditWindowClosed: false,
  }
  const get = (channel: string): Conversation => {
    const found = workspace.channels.get(channel)
    if (found === undefined) throw new Error(`There is no channel ${channel}`)
    return found
  }
  return {
    post: (token: string, call: CallArguments) => post(workspace, token, call),
    update: (token: string, call: CallArguments) => update(workspace, token, call),
    /** Creates a channel. @returns its ID */
    createChannel: (state: Partial<ChannelState> = {}): string => {
      const id = `C${String(workspace.channels.size + 1).padStart(10, '0')}`
      workspace.channels.set(id, { ...openChannel, ...state, messages: new Map() })
      return id
    },
    changeChannel: (channel: string, state: Partial<ChannelState>): void => {
      Object.assign(get(channel), state)
    },
    /** Sets whether messages can no longer be edited. */
    closeEditWindow: (isClosed = true): void => {
      workspace.isEditWindowClosed = isClosed
    },
    /** Deletes a message, as a person may do. */
    deleteMessage: (channel: string, ts: string): void => {
      const message = get(channel).messages.get(ts)
      if (message === undefined) throw new Error(`There is no message ${ts}`)
      message.isDeleted = true
    },
    /** Returns the messages of a channel, oldest first, without deleted ones. */
    messages: (channel: string): SlackApiMessage[] => shownMessages(get(channel)),
  }
}

export type Conversations = ReturnType<typeof createConversations>
