/**
 * Errors that both methods answer with, with HTTP 200 unless noted elsewhere. From
 * https://docs.slack.dev/reference/methods/chat.postMessage#errors and
 * https://docs.slack.dev/reference/methods/chat.update#errors
 */
const sharedErrors = [
  'access_denied',
  'accesslimited',
  'account_inactive',
  'channel_not_found',
  'deprecated_endpoint',
  'ekm_access_denied',
  'enterprise_is_restricted',
  'fatal_error',
  'internal_error',
  'invalid_arg_name',
  'invalid_arguments',
  'invalid_array_arg',
  'invalid_auth',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_charset',
  'invalid_form_data',
  'invalid_post_type',
  'method_deprecated',
  'missing_post_type',
  'missing_scope',
  'msg_too_long',
  'no_permission',
  'no_text',
  'not_allowed_token_type',
  'not_authed',
  'org_login_required',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
  'team_access_not_granted',
  'team_added_to_org',
  'team_not_found',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
] as const

/** Further errors of `chat.postMessage`, without those about attachments, drafts, files and metadata. */
const postErrors = [
  'cannot_reply_to_message',
  'duplicate_channel_not_found',
  'duplicate_message_not_found',
  'is_archived',
  'message_limit_exceeded',
  'messages_tab_disabled',
  'msg_blocks_too_long',
  'not_in_channel',
  'rate_limited',
  'restricted_action',
  'restricted_action_non_threadable_channel',
  'restricted_action_read_only_channel',
  'restricted_action_thread_locked',
  'restricted_action_thread_only_channel',
] as const

/** Further errors of `chat.update`, without those about attachments, files and metadata. */
const updateErrors = [
  'block_mismatch',
  'cant_broadcast_message',
  'cant_update_message',
  'edit_window_closed',
  'external_channel_migrating',
  'is_inactive',
  'message_not_found',
  'no_dual_broadcast_content_update',
  'streaming_state_conflict',
  'update_failed',
] as const

/**
 * The API answers `invalid_json` and `json_not_object` to bodies that are not JSON objects
 * (https://docs.slack.dev/apis/web-api#json-errors), and `thread_not_found` to replies in a thread that is
 * gone (https://github.com/slackapi/bolt-js/issues/2307).
 */
const otherErrors = ['invalid_json', 'json_not_object', 'thread_not_found', 'unknown_method'] as const

/** The errors that the API answers with. */
export const slackApiErrors = [...sharedErrors, ...postErrors, ...updateErrors, ...otherErrors]
export type SlackApiError = (typeof slackApiErrors)[number]
