import { headers } from '@nats-io/transport-node'
import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage } from './message.ts'

const event = {
  position: 7,
  id: '019c0000-0000-7000-8000-000000000007',
  account_id: '019c0000-0000-7000-8000-000000000001',
  type: 'widget.made',
  data: { name: 'ü', list: [null, 1] },
  trace: null,
  recorded_at: '2026-11-21T10:02:32.000Z',
}

/** Returns a message with these headers. */
const withHeaders = (fields: Record<string, string>, body = '') => {
  const all = headers()
  for (const [name, value] of Object.entries(fields)) all.set(name, value)
  return { headers: all, data: Buffer.from(body) }
}
const withBody = (body: string) => withHeaders({ 'Shiplog-Position': '7' }, body)

describe('decodeMessage', () => {
  it('decodes an encoded message', () => {
    const message = encodeMessage('EVENTS', { ...event, data: JSON.stringify(event.data) }, null, 100_000)
    const arrival = decodeMessage({ headers: message.headers, data: Buffer.from(message.payload) })
    expect(arrival).toEqual({ position: 7, id: event.id, event })
  })

  it('decodes the message of an event that was too large', () => {
    const message = encodeMessage('EVENTS', { ...event, data: '"x"' }, null, 1_100)
    message.headers.set('Nats-Msg-Id', `${event.id}/12`)
    expect(message.payload).toBe('')
    const arrival = decodeMessage({ headers: message.headers, data: Buffer.from(message.payload) })
    expect(arrival).toEqual({ position: 7, id: event.id, event: undefined })
  })

  it.each(['0', '1.5', 'x'])('takes one without a body at position %s for somebody else’s', (position) => {
    const omitted = { 'Shiplog-Position': position, 'Shiplog-Omitted': 'true' }
    expect(decodeMessage(withHeaders(omitted))).toBeUndefined()
  })

  it.each([
    '',
    'text',
    'null',
    '[]',
    '{"position":7}',
    JSON.stringify({ ...event, position: '7' }),
    JSON.stringify({ ...event, id: null }),
    JSON.stringify({ ...event, recorded_at: 5 }),
  ])('takes one with the body %s for somebody else’s', (body) => {
    expect(decodeMessage(withBody(body))).toBeUndefined()
  })
})
