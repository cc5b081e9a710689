import { expect, it } from 'vitest'
import { returnPath } from './return-to.ts'

it.each(['/', '/deployments?product=checkout&x=a%20b#top', '/products/1', '/authors'])(
  'leads to %s',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

it.each([
  undefined,
  ['/a', '/b'],
  '',
  'deployments',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  '/..//evil.example/',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/auth/sign-in',
  '/auth',
  '/x/../auth/sign-out',
  `/${'x'.repeat(600)}`,
])('leads to / in the place of %j', (path) => {
  expect(returnPath(path)).toBe('/')
})
