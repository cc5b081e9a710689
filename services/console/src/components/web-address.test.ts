import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each(['https://ci.example/run/1', 'http://ci.example:8080/a?b#c'])('links to %s', (address) => {
  expect(webAddress(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://ci.example/',
  'file:///etc/passwd',
  '//ci.example/',
  'ci.example',
  'https://',
  'https://github.com@evil.example/run/1',
  'https://github.com:443@evil.example',
  'https://:word@evil.example',
  'https:github.com@evil.example',
  'https://ada:word@ci.example/',
])('does not link to %s', (address) => {
  expect(webAddress(address)).toBeUndefined()
})
