import { expect, it } from 'vitest'
import { createAnswerBuffer } from './answer-buffer.ts'

it('has room for answers of each account and of all, and takes it back', () => {
  const { hold, bytes } = createAnswerBuffer({ bytes: 4, accountBytes: 6, totalBytes: 10 })
  expect(hold('a', 5)).toBeUndefined()
  const giveBack = hold('a', 4)
  expect(hold('a', 3)).toBeUndefined()
  expect(hold('a', 2)).toBeDefined()
  expect(hold('b', 4)).toBeDefined()
  expect(hold('c', 1)).toBeUndefined()
  expect(bytes()).toBe(10)
  giveBack?.()
  expect(hold('c', 4)).toBeDefined()
  expect(bytes()).toBe(10)
})
