import { type SlackApiError, slackApiErrors } from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import type { SendResult } from '../../domain/verdict.ts'
import { isMessageGone, judgeApiAnswer } from './judge-api-answer.ts'

const result = (fields: Partial<SendResult>): SendResult => ({
  status_code: 200,
  problem: null,
  error: null,
  response_excerpt: null,
  retry_after_ms: null,
  ...fields,
})
const answered = (body: object, fields: Partial<SendResult> = {}): SendResult =>
  result({ response_excerpt: JSON.stringify(body), ...fields })
const refused = (error: string, fields?: Partial<SendResult>) => answered({ ok: false, error }, fields)

/** Verdicts on the errors of the API that do more than fail one message. */
const outcomes: Partial<Record<SlackApiError, string>> = {
  account_inactive: 'gone',
  channel_not_found: 'gone',
  ekm_access_denied: 'gone',
  invalid_auth: 'gone',
  is_archived: 'gone',
  is_inactive: 'gone',
  missing_scope: 'gone',
  no_permission: 'gone',
  not_allowed_token_type: 'gone',
  not_authed: 'gone',
  not_in_channel: 'gone',
  restricted_action: 'gone',
  restricted_action_read_only_channel: 'gone',
  restricted_action_thread_only_channel: 'gone',
  team_access_not_granted: 'gone',
  token_expired: 'gone',
  token_revoked: 'gone',
  message_limit_exceeded: 'paused',
  rate_limited: 'paused',
  ratelimited: 'paused',
  external_channel_migrating: 'retried',
  fatal_error: 'retried',
  internal_error: 'retried',
  org_login_required: 'retried',
  request_timeout: 'retried',
  service_unavailable: 'retried',
  team_added_to_org: 'retried',
  update_failed: 'retried',
}

describe('the verdict on an answer', () => {
  it.each(slackApiErrors)('with the error %s', (error) => {
    const verdict = judgeApiAnswer(refused(error))
    expect(verdict.outcome).toBe(outcomes[error] ?? 'failed')
    expect(verdict).toMatchObject({ error: expect.stringMatching(new RegExp(`^Slack answered ${error}`)) })
  })

  it('tells an admin what to do when the channel is disabled', () => {
    expect(judgeApiAnswer(refused('not_in_channel'))).toEqual({
      outcome: 'gone',
      error:
        'Slack answered not_in_channel: the app is not in the channel: invite the app to the channel (/invite @name-of-the-app)',
    })
    for (const [error, outcome] of Object.entries(outcomes))
      if (outcome === 'gone')
        expect(judgeApiAnswer(refused(error))).toMatchObject({
          error: expect.stringMatching(/(enter|invite|ask|restore)/),
        })
  })

  it('waits as long as the answer asks for, or 30 seconds', () => {
    expect(judgeApiAnswer(refused('ratelimited', { status_code: 429, retry_after_ms: 7_000 }))).toEqual({
      outcome: 'paused',
      error: 'Slack answered ratelimited',
      waitMs: 7_000,
    })
    expect(judgeApiAnswer(refused('ratelimited'))).toMatchObject({ outcome: 'paused', waitMs: 30_000 })
    const slow = refused('service_unavailable', { retry_after_ms: 60_000 })
    expect(judgeApiAnswer(slow)).toMatchObject({ outcome: 'retried', waitMs: 60_000 })
  })

  it('shows no text that is not the name of an error', () => {
    for (const error of ['<!channel> look', 'constructor()', 'x'.repeat(300)])
      expect(judgeApiAnswer(refused(error))).toEqual({
        outcome: 'failed',
        error: 'Slack answered with an error that has no name',
      })
    expect(judgeApiAnswer(refused('brand_new_error'))).toMatchObject({
      outcome: 'failed',
      error: 'Slack answered brand_new_error',
    })
    expect(judgeApiAnswer(refused('constructor'))).toMatchObject({ outcome: 'failed' })
  })

  it('is `sent` for a message that was posted, and when no request was needed', () => {
    expect(judgeApiAnswer(answered({ ok: true, ts: '1.1' }))).toEqual({ outcome: 'sent' })
    expect(judgeApiAnswer(result({ status_code: null }))).toEqual({ outcome: 'sent' })
  })

  it.each([500, 502, 503, 429, 404, 403, 302, 200])(
    'that is not from the API, with HTTP %s, tries again',
    (status_code) => {
      const verdict = judgeApiAnswer(result({ status_code, response_excerpt: '<html>' }))
      expect(verdict.outcome).toBe(status_code === 429 ? 'paused' : 'retried')
      expect(verdict).toMatchObject({ error: expect.stringContaining(` answered ${status_code}`) })
    },
  )

  it('with HTTP 500 tries again after an error that it does not know', () => {
    expect(judgeApiAnswer(refused('brand_new_error', { status_code: 500 }))).toMatchObject({
      outcome: 'retried',
    })
  })

  it('that did not arrive tries again', () => {
    const lost = result({
      status_code: null,
      problem: 'timeout',
      error: 'No complete answer within 10000 ms',
    })
    expect(judgeApiAnswer(lost)).toMatchObject({ outcome: 'retried', error: lost.error })
  })
})

it('a message is gone only after errors about the message', () => {
  expect(slackApiErrors.filter(isMessageGone).toSorted()).toEqual([
    'cannot_reply_to_message',
    'cant_update_message',
    'edit_window_closed',
    'message_not_found',
    'restricted_action_non_threadable_channel',
    'restricted_action_thread_locked',
    'thread_not_found',
  ])
  expect(isMessageGone(null)).toBe(false)
})
