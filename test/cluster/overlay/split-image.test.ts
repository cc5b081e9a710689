import { describe, expect, it } from 'vitest'
import { splitImage } from './split-image.ts'

describe('splitImage', () => {
  it('does not take the port of a registry for a tag', () => {
    expect(splitImage('localhost:5000/shiplog:0.1.0-rc.1')).toEqual({
      name: 'localhost:5000/shiplog',
      tag: '0.1.0-rc.1',
    })
  })

  it('refuses an image without a tag', () => {
    expect(() => splitImage('localhost:5000/shiplog')).toThrow('has no tag')
  })
})
