import { describe, expect, it } from 'vitest'
import { isId, refuse, toId } from './id.ts'

const id = '0198c0de-0000-7000-8000-00000000000a'
const refusal = (status: number) => expect.objectContaining({ status })

describe('an id', () => {
  it('is a UUID in letters of either size, and compared in small ones', () => {
    expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true])
    expect(toId(id.toUpperCase())).toBe(id)
  })

  it.each(['', 'x', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `{${id}}`])(
    'that is none is the id of nothing: %j',
    (text) => {
      expect(isId(text)).toBe(false)
      expect(() => toId(text)).toThrow(refusal(404))
    },
  )

  it('of another account is 403, and that of nobody 404', async () => {
    await expect(refuse(Promise.resolve(true))).rejects.toThrow(refusal(403))
    await expect(refuse(Promise.resolve(false))).rejects.toThrow(refusal(404))
  })
})
