import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

describe('an answer', () => {
  it('of a post has the time stamp of the message', () => {
    const body = {
      ok: true,
      channel: 'C1',
      ts: '1503435956.000247',
      message: { text: 'x', ts: '1503435956.000247' },
    }
    const read = { ok: true, error: null, ts: '1503435956.000247', isUnthreaded: true }
    expect(readAnswer(JSON.stringify(body))).toEqual(read)
    const reply = { ...body, message: { ...body.message, thread_ts: '1503435950.000001' } }
    expect(readAnswer(JSON.stringify(reply))).toEqual({ ...read, isUnthreaded: false })
  })

  it('that was cut still has its fields, and does not look like a message outside of its thread', () => {
    const quoted = '"ok": false, "error": "x", "ts": "1.1"'
    const message = { text: quoted, blocks: ['x'.repeat(1_000)], thread_ts: '1.5' }
    const whole = JSON.stringify({ ok: true, channel: 'C1', ts: '2.000002', message })
    expect(readAnswer(whole.slice(0, 200))).toEqual({
      ok: true,
      error: null,
      ts: '2.000002',
      isUnthreaded: false,
    })
    const refused = JSON.stringify({
      ok: false,
      error: 'invalid_blocks',
      response_metadata: { messages: ['x'] },
    })
    expect(readAnswer(refused.slice(0, -5))).toMatchObject({ ok: false, error: 'invalid_blocks' })
    expect(readAnswer('{ "ok": false, "error": "too_late"')).toMatchObject({ ok: false, error: 'too_late' })
  })

  it('names errors by lower-case letters only', () => {
    for (const error of ['<b>', 'Not Found', 'a'.repeat(101), '', 'x1', 'a\u202eb'])
      expect(readAnswer(JSON.stringify({ ok: false, error }))).toMatchObject({ ok: false, error: null })
    expect(readAnswer('{"ok":false}')).toMatchObject({ ok: false, error: null })
  })

  it('has no time stamp when it is not one of Slack, so that it can be stored', () => {
    for (const ts of ['1503435956.000247\0', '\ud800', '', 'now'])
      expect(readAnswer(JSON.stringify({ ok: true, ts }))).toMatchObject({ ok: true, ts: null })
  })

  it.each(['', 'ok', '<html></html>', '[]', 'null', '{"ok":"yes"}', '{"status":"ok"}'])(
    'of something else is not one of the API: %s',
    (text) => expect(readAnswer(text)).toEqual({ ok: undefined, error: null, ts: null, isUnthreaded: false }),
  )
})
