import { expect, it } from 'vitest'
import { publicAddress, repositoryName } from './repository.js'

it.each([
  ['https://git.example.com/shop/checkout.git', 'checkout'],
  ['https://git.example.com/shop/checkout.git//', 'checkout'],
  ['git@git.example.com:checkout', 'checkout'],
  ['shop/check.out', 'check.out'],
  ['', undefined],
  [undefined, undefined],
])('the name of the repository %j is %j', (address, name) => {
  expect(repositoryName(address)).toBe(name)
})

it.each([
  ['https://token@git.example.com/shop/checkout', 'https://git.example.com/shop/checkout'],
  ['https://user:pass@word@git.example.com/checkout', 'https://git.example.com/checkout'],
  ['https://user:pass/word@git.example.com/checkout', undefined],
  ['user:token@git.example.com:shop/checkout', 'user@git.example.com:shop/checkout'],
])('of the address %j, %j is reported', (address, reported) => {
  expect(publicAddress(address)).toBe(reported)
})

it('a long address takes no long time', () => {
  const began = performance.now()
  expect(repositoryName(`${'x'.repeat(100_000)}/${'/'.repeat(100_000)}name`)).toBe('name')
  expect(performance.now() - began).toBeLessThan(1_000)
})
