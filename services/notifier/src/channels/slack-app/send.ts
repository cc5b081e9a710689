import { ownLinks } from '../../domain/links.ts'
import { notBegun, type Remembered, type SendResult } from '../../domain/verdict.ts'
import type { Markdown, Message } from '../block-kit/block-kit.ts'
import { toMessage } from '../block-kit/message.ts'
import type { Items, MessageContext, Tools } from '../channel-type.ts'
import { readAnswer } from './answer.ts'
import {
  type Approval,
  approvalKey,
  approval as approvalSchema,
  approversLine,
  isApproval,
  newestApproval,
  waitingLine,
} from './approval.ts'
import { parseSecret } from './config.ts'
import {
  type Call,
  type CallOutcome,
  type Followed,
  type Following,
  follow,
  followed as followedSchema,
  isAlert,
  makeCalls,
} from './follow.ts'
import { isMessageGone } from './judge-api-answer.ts'
import { wayLine, withEvents } from './way.ts'

/** Time after the last event for which new events change the same message. Deployments take less time. */
const followedMs = 30 * 24 * 60 * 60 * 1_000

const nothingToSend: SendResult = {
  status_code: null,
  problem: null,
  error: null,
  response_excerpt: null,
  retry_after_ms: null,
}

/** Result of a call that was not made. The message is tried again. */
const callNotBegun: SendResult = { ...nothingToSend, problem: 'network', error: notBegun }

/** Links in messages lead to CI systems and to our own pages. Slack shows no previews of them. */
const withoutPreviews = { unfurl_links: false, unfurl_media: false }

/** Posts a message that no later event changes. */
export const sendOnce =
  (message: Message) =>
  ({ transports }: Tools, secret: string): Promise<SendResult> => {
    const { bot_token, channel_id: channel } = parseSecret(secret)
    return transports.openSlackApi(bot_token)('chat.postMessage', { channel, ...message, ...withoutPreviews })
  }

/** Reads what is remembered of a message. Undefined when the message is not in the channel of the config. */
const readFollowed = (value: unknown, channel_id: string): Followed | undefined => {
  const found = followedSchema.safeParse(value).data
  return found?.channel_id === channel_id ? found : undefined
}

const bodyOf = (call: Call, { followed }: Following, channel: string, message: Message): object => {
  // By default an edit turns names in `text` into links, and a post does not.
  if (call.kind === 'edit') return { channel, ts: followed?.ts, ...message, parse: 'none' }
  if (call.kind === 'post') return { channel, ...message, ...withoutPreviews }
  const thread = { thread_ts: followed?.ts, reply_broadcast: isAlert(call.event) }
  return { channel, ...thread, ...message, ...withoutPreviews }
}

const outcomeOf = (text: string, { kind }: Call, channel_id: string): CallOutcome => {
  const { ok, error, ts, isUnthreaded } = readAnswer(text)
  if (ok === true && ts !== null) return { channel_id, ts, isUnthreaded: kind === 'reply' && isUnthreaded }
  return isMessageGone(error) ? 'gone' : 'refused'
}

/** Returns the line that says who approved, or who is asked. Approval events have facts that say it. */
const approvalLine = (
  { event }: Call,
  { begun, approved_by }: Following,
  approval: Approval | undefined,
): Markdown | undefined => {
  if (isApproval(event)) return undefined
  return begun === null ? waitingLine(approval, event) : approversLine(approved_by)
}

/**
 * Builds the message of a call.
 *
 * @param approval the newest event about approvals of the version; undefined when there was none
 */
export const messageOf = (
  call: Call,
  following: Following,
  items: Items,
  { origin, approval }: MessageContext & { approval?: Approval | undefined },
): Message => {
  const { kind, event } = call
  const [{ subject }] = items
  // A reply only shows the steps of these events. A post and an edit show all steps.
  const steps = wayLine(kind === 'reply' ? withEvents([], items) : following.way)
  const lines = [approvalLine(call, following, approval), steps].filter((line) => line !== undefined)
  return toMessage(event.content, { links: ownLinks({ content: event.content, subject }, origin), lines })
}

/** Reads what was remembered under the subject of these events, and of the approvals of their version. */
const recallFor = async ({ recall, account_id }: Tools, [first]: Items, channel_id: string) => {
  const key = approvalKey(account_id, first.content)
  const keys = [first.subject, key].filter((one) => one !== null)
  const remembered = keys.length === 0 ? new Map<string, unknown>() : await recall(keys)
  return {
    key,
    before: first.subject === null ? undefined : readFollowed(remembered.get(first.subject), channel_id),
    known: key === null ? undefined : approvalSchema.safeParse(remembered.get(key)).data,
  }
}

const toRemember = (key: string | null, value: object | undefined, before: unknown): Remembered[] =>
  key === null || value === undefined || value === before ? [] : [{ key, value, keepMs: followedMs }]

/**
 * Makes the message about a subject show these events. The result says what to remember, even when a call was
 * refused. It is stored together with the attempt, so that the next attempt repeats no reply.
 */
export const sendFollowing =
  (items: Items, context: MessageContext) =>
  async (tools: Tools, secret: string): Promise<SendResult> => {
    const { transports, mayBegin } = tools
    const { bot_token, channel_id, mode } = parseSecret(secret)
    const [{ subject }] = items
    const { key, before, known } = await recallFor(tools, items, channel_id)
    const approval = newestApproval(known, items)
    const callApi = transports.openSlackApi(bot_token)
    const { followed, result = nothingToSend } = await makeCalls(
      follow(mode, before, items, approval),
      async (call, following): Promise<{ outcome: CallOutcome; result: SendResult }> => {
        if (!mayBegin()) return { outcome: 'refused', result: callNotBegun }
        const method = call.kind === 'edit' ? 'chat.update' : 'chat.postMessage'
        const message = messageOf(call, following, items, { ...context, approval })
        const answered = await callApi(method, bodyOf(call, following, channel_id, message))
        return { outcome: outcomeOf(answered.text, call, channel_id), result: answered }
      },
    )
    const remember = [...toRemember(subject, followed, before), ...toRemember(key, approval, known)]
    return remember.length === 0 ? result : { ...result, remember }
  }
