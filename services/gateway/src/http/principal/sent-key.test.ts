import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { makeApiKeyText, parseApiKeyText } from '../../domain/api-key-text.ts'
import { sentKey } from './sent-key.ts'

const connection = (): IncomingMessage => ({ socket: {} }) as IncomingMessage

it('parses each key of a connection, whatever was sent on the connection before', () => {
  const [first, second] = [makeApiKeyText('acme', 1), makeApiKeyText('acme', 2)]
  const almostFirst = `${first.slice(0, -1)}${first.endsWith('0') ? '1' : '0'}`
  const req = connection()
  for (const text of [first, first, second, almostFirst, '', `${first} `, 'sk_x', first, second])
    expect(sentKey(req, text)).toEqual(parseApiKeyText(text))
})

it('parses the same key once for a connection, and once more for another', () => {
  const text = makeApiKeyText('acme', 1)
  const req = connection()
  const parsed = sentKey(req, text)
  expect(sentKey(req, text)).toBe(parsed)
  expect(sentKey(connection(), text)).not.toBe(parsed)
})
