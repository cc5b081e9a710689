import { expect, it } from 'vitest'
import { resolveSecret } from './secrets.js'

const env = { HOST: 'chat.example.com', EMPTY: '', SHIPLOG_TOKEN: 't' }

it.each([
  ['https://${HOST}/a/${HOST}', { value: 'https://chat.example.com/a/chat.example.com' }],
  ['https://chat.example.com/$HOST', { value: 'https://chat.example.com/$HOST' }],
  ['${MISSING}', { problem: 'needs the variable MISSING, which is not set' }],
  ['${EMPTY}', { problem: 'needs the variable EMPTY, which is not set' }],
  ['https://x/${SHIPLOG_TOKEN}', { problem: 'must not have SHIPLOG_TOKEN, which is for Shiplog itself' }],
  ['https://x/${HOST', { problem: 'has ${ without the name of a variable and }' }],
  ['https://x/${}', { problem: 'has ${ without the name of a variable and }' }],
  ['xoxb-••••', { problem: 'is masked: write ${VARIABLE}, or leave it out' }],
])('resolves %s', (written, expected) => {
  expect(resolveSecret(written, env)).toEqual(expected)
})
