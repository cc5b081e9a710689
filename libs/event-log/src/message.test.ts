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

/** Returns a message with position 7 in its header. */
const withBody = (body: string) => {
  const fields = headers()
  fields.set('Shiplog-Position', '7')
  return { headers: fields, data: Buffer.from(body) }
}

describe('decodeMessage', () => {
  it('decodes an encoded message', () => {
    const message = encodeMessage('EVENTS', { ...event, data: JSON.stringify(event.data) }, null, 100_000)
    const arrival = decodeMessage({ headers: message.headers, data: Buffer.from(message.payload) })
    expect(arrival).toEqual({ position: 7, id: event.id, event })
  })

  it.each([
    '',
    'text',
    'null',
    '[]',
    '{"position":7}',
    JSON.stringify({ ...event, position: 8 }),
    JSON.stringify({ ...event, position: '7' }),
    JSON.stringify({ ...event, id: null }),
    JSON.stringify({ ...event, recorded_at: 5 }),
  ])('takes one with the body %s for somebody else’s', (body) => {
    expect(decodeMessage(withBody(body))).toBeUndefined()
  })
})
