import type { SendResult, Verdict } from '../../domain/verdict.ts'
import { judgeAnswer } from '../../outgoing/judge-answer.ts'
import { readAnswer } from './answer.ts'

const newToken = 'install the app again, and enter its new bot token'
const invite = 'invite the app to the channel (/invite @name-of-the-app)'

/**
 * What a person must do after an error, by its name. Until then the API accepts no message of the channel.
 * https://docs.slack.dev/reference/methods/chat.postMessage#errors
 */
const disabling: Readonly<Record<string, string>> = {
  not_authed: `there is no bot token: enter the bot token of the app`,
  invalid_auth: `the bot token is not valid: enter the bot token of the app`,
  not_allowed_token_type: `the token is not a bot token: enter the bot token of the app, which begins with xoxb-`,
  account_inactive: `the app or its workspace was deactivated: ${newToken}`,
  token_revoked: `the bot token was revoked, or the app was removed: ${newToken}`,
  token_expired: `the bot token has expired: switch token rotation off for the app, ${newToken}`,
  missing_scope: `the app has no scope chat:write: add it to the bot token scopes of the app, ${newToken}`,
  no_permission: `the app may not post there: ${invite}`,
  team_access_not_granted: `the app may not post in this workspace: ${newToken}`,
  channel_not_found: `there is no such channel, or the app cannot see it: check the channel ID, and ${invite}`,
  not_in_channel: `the app is not in the channel: ${invite}`,
  is_archived: 'the channel is archived: restore it, or enter the ID of another channel',
  is_inactive: 'the channel is archived: restore it, or enter the ID of another channel',
  restricted_action:
    'a preference of the workspace does not let the app post in this channel: ask an owner of the workspace',
  restricted_action_read_only_channel:
    'nobody may post in this channel: ask an owner of the workspace, or enter the ID of another channel',
  restricted_action_thread_only_channel:
    'only replies may be posted in this channel: enter the ID of another channel',
  ekm_access_denied: 'the administrators have suspended posting: ask an owner of the workspace',
}

/** Errors that end without anybody's help. */
const passing = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'update_failed',
  'external_channel_migrating',
  'team_added_to_org',
  'org_login_required',
])

const limiting = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded'])

/** Errors that say that a message cannot be edited or replied to any more. */
const ofGoneMessages = new Set([
  'message_not_found',
  'edit_window_closed',
  'cant_update_message',
  'thread_not_found',
  'cannot_reply_to_message',
  'restricted_action_thread_locked',
  'restricted_action_non_threadable_channel',
])

/** True when an error says that a message cannot be edited or replied to any more. */
export const isMessageGone = (error: string | null): boolean => error !== null && ofGoneMessages.has(error)

/** Judges a result as if its HTTP status were `status_code`. `error` is the sentence for the history. */
const judgeAs = (result: SendResult, status_code: number, error: string): Verdict => {
  const verdict = judgeAnswer({ ...result, status_code })
  return verdict.outcome === 'sent' ? verdict : { ...verdict, error }
}

/** Returns what to do after an error of the API. `error` is null when the error has no valid name. */
const judgeError = (result: SendResult, error: string | null): Verdict => {
  const sentence = `Slack answered ${error ?? 'with an error that has no name'}`
  if (error !== null && Object.hasOwn(disabling, error))
    return { outcome: 'gone', error: `${sentence}: ${disabling[error]}` }
  if (error !== null && limiting.has(error)) return judgeAs(result, 429, sentence)
  const isPassing = (error !== null && passing.has(error)) || (result.status_code ?? 0) >= 500
  return judgeAs(result, isPassing ? 503 : 400, sentence)
}

/**
 * Returns what to do after a request to the API. The API sends errors with HTTP 200, and names them in the
 * body. An answer that is not from the API, such as that of a proxy, is retried until the operator has
 * repaired the connection.
 */
export const judgeApiAnswer = (result: SendResult): Verdict => {
  const { status_code, problem, response_excerpt } = result
  // No request was needed, because the message shows newer events already.
  if (problem === null && status_code === null) return { outcome: 'sent' }
  if (problem !== null || status_code === null) return judgeAnswer(result)
  const { ok, error } = readAnswer(response_excerpt ?? '')
  if (ok === true) return { outcome: 'sent' }
  if (ok === false) return judgeError(result, error)
  if (status_code === 429 || status_code >= 500)
    return judgeAs(result, status_code, `Slack answered ${status_code}`)
  const sentence = `Something other than Slack's API answered ${status_code}: the operator should check SLACK_API_URL`
  return judgeAs(result, 503, sentence)
}
