import { expect, it } from 'vitest'
import { createAnswerBuffer } from './answer-buffer.ts'

it('limits the bytes of one answer, of an account and of all, and counts them down again', () => {
  const { reserve, bytes } = createAnswerBuffer({ bytes: 4, accountBytes: 6, totalBytes: 10 })
  expect(reserve('a', 5)).toBeUndefined()
  const release = reserve('a', 4)
  expect(reserve('a', 3)).toBeUndefined()
  expect(reserve('a', 2)).toBeDefined()
  expect(reserve('b', 4)).toBeDefined()
  expect(reserve('c', 1)).toBeUndefined()
  expect(bytes()).toBe(10)
  release?.()
  expect(reserve('c', 4)).toBeDefined()
  expect(bytes()).toBe(10)
})
