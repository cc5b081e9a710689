import { describe, expect, it } from 'vitest'
import { addressProblem, maskAddress } from './check-address.ts'

const allowed = new Set(['127.0.0.1', 'chat.internal', '::1'])

describe('the check of a webhook address', () => {
  it.each([
    'http://hooks.example.com/x',
    'ftp://hooks.example.com/x',
    'javascript:alert(1)',
    'https://user@hooks.example.com/x',
    'https://user:secret@hooks.example.com/x',
    'https://user@127.0.0.1/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://localhost../x',
    'https://../x',
    'https://a.localhost/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://kubernetes/x',
    'https://10.0.0.1/x',
    'https://0xa.1/x',
    'https://167772161/x',
    'https://169.254.169.254/latest',
    'https://[::ffff:7f00:1]/x',
    'https://[fd00::1]/x',
    'https://[::1%25eth0]/x',
    'https://hooks.example.com:22/x',
    'http://10.0.0.1/x',
    'no address',
  ])('refuses %s', (address) => expect(addressProblem(address, allowed)).toBeTypeOf('string'))

  it.each([
    'https://hooks.slack.com/services/T0/B0/x',
    'https://hooks.example.com:8443/x',
    'https://8.8.8.8/x',
    'http://127.0.0.1:9999/hook',
    'https://127.0.0.1/x',
    'http://CHAT.internal:81/x',
    'http://[::1]:9999/x',
  ])('accepts %s', (address) => expect(addressProblem(address, allowed)).toBeUndefined())

  it('never repeats the address', () => {
    expect(addressProblem('http://hooks.example.com/very-secret', new Set())).not.toContain('secret')
  })
})

it('A masked address shows the owner of the host, and nothing of the secret', () => {
  expect(maskAddress('https://hooks.slack.com/services/T0/B0/x?y=z')).toBe('https://….slack.com/••••')
  expect(maskAddress('http://127.0.0.1:9999/hook')).toBe('http://…/••••')
  expect(maskAddress('https://very-secret.webhook.example/x')).toBe('https://….webhook.example/••••')
  expect(maskAddress('https://chat.example/x')).toBe('https://chat.example/••••')
  expect(maskAddress('http://receiver:80/x')).toBe('http://receiver/••••')
})
