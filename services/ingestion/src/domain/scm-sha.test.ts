import { describe, expect, it } from 'vitest'
import { isSameSha, longerSha } from './scm-sha.ts'

describe('isSameSha', () => {
  it.each([
    ['abcdef1', 'abcdef1234567890', true, 'a hexadecimal prefix of 7 characters'],
    ['abcdef1234567890', 'abcdef1', true, 'a hexadecimal prefix, the other way round'],
    ['ABCDEF1', 'abcdef1234', true, 'hexadecimal in another case'],
    ['abcdef', 'abcdef1234567890', false, 'a prefix of 6 characters'],
    ['abcdef', 'ABCDEF', true, 'a short one in another case'],
    ['abcdef1', 'abcdef2', false, 'different ones of one length'],
    ['r12345678', 'r123456789', false, 'a prefix that is not hexadecimal'],
    ['r1', 'R1', false, 'not hexadecimal, in another case'],
    ['r1', 'r1', true, 'the same text'],
  ])('%s, %s: %s (%s)', (a, b, same) => {
    expect(isSameSha(a, b)).toBe(same)
  })
})

describe('longerSha', () => {
  it('returns the longer form, and the first of two with the same length', () => {
    expect(longerSha('abcdef1', 'abcdef12')).toBe('abcdef12')
    expect(longerSha('ABCDEF1', 'abcdef1')).toBe('ABCDEF1')
    expect(longerSha(null, 'abcdef1')).toBe('abcdef1')
    expect(longerSha('abcdef1', null)).toBe('abcdef1')
  })
})
