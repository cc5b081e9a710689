import { expect, it } from 'vitest'
import { redactAddress } from './redact.ts'

const address =
  'https://hooks.example.com/flows/first%20part?sig=AbC%2Bxyz%2F123&sv=1.0&token=plus+and%20space&bare-secret'

it.each([
  ['a value as it stands in the address', 'sig=AbC%2Bxyz%2F123', 'sig=••••'],
  ['a decoded value', 'the signature AbC+xyz/123 is not valid', 'the signature •••• is not valid'],
  ['a value with a plus', '"plus+and%20space"', '"••••"'],
  ['a value that was decoded as of a form', '"plus and space"', '"••••"'],
  ['a value that was decoded as of a path', '"plus+and space"', '"••••"'],
  ['a parameter without a value', 'unknown: bare-secret', 'unknown: ••••'],
  ['the query', 'sig=AbC%2Bxyz%2F123&sv=1.0&token=plus+and%20space&bare-secret', '••••'],
  ['a segment of the path', 'no such flow: first part', 'no such flow: ••••'],
  ['the whole address', `POST ${address}`, 'POST ••••'],
])('redacts %s', (_, text, expected) => expect(redactAddress(text, address)).toBe(expected))

it('leaves short parts, which occur in answers by chance', () =>
  expect(redactAddress('sv 1.0', address)).toBe('sv 1.0'))

it('redacts a value whose percent-encoding is not valid', () =>
  expect(redactAddress('got %zz-secret', 'https://hooks.example.com/?sig=%zz-secret')).toBe('got ••••'))
