import { parseBody, parseQuery } from '@shiplog/http'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/refusal.ts'
import { environmentPatch, environmentRequest, listEnvironments } from '../index.ts'

const wrongType = "Field 'type' must be one of: dev, test, staging, production"

describe('an environment', () => {
  it('needs a name; its type may be left to it', () => {
    const bare = { name: 'eu', type: null, description: null, metadata: null }
    for (const type of [undefined, null, '', ' '])
      expect(parseBody(environmentRequest, { name: 'eu', type })).toEqual(bare)
    expect(refusal(() => parseBody(environmentRequest, { type: 'dev' }))).toBe("Field 'name' is required")
  })

  it('has one of four types, in any case', () => {
    expect(parseBody(environmentRequest, { name: 'eu', type: ' Production ' }).type).toBe('production')
    for (const type of ['prod', 'explicit', 'constructor'])
      expect(refusal(() => parseBody(environmentRequest, { name: 'eu', type }))).toBe(wrongType)
    expect(refusal(() => parseBody(environmentRequest, { name: 'eu', type: 1 }))).toBe(
      "Field 'type' must be a string",
    )
  })

  it('is patched with what is there: null and blank clear, missing stays', () => {
    expect(parseBody(environmentPatch, {})).toEqual({})
    const cleared = { type: null, description: null, metadata: null }
    expect(parseBody(environmentPatch, cleared)).toEqual(cleared)
    expect(parseBody(environmentPatch, { type: ' ', description: '' })).toEqual({
      type: null,
      description: null,
    })
    expect(parseBody(environmentPatch, { type: 'TEST' })).toEqual({ type: 'test' })
    expect(refusal(() => parseBody(environmentPatch, { type: 'live' }))).toBe(wrongType)
    expect(refusal(() => parseBody(environmentPatch, { name: null }))).toBe("Field 'name' is required")
  })

  it('is listed by type and name; blank filters are none', () => {
    const page = { limit: 50, cursor: undefined }
    expect(parseQuery(listEnvironments.query, { type: '', name: ' ' })).toEqual({
      type: null,
      name: null,
      ...page,
    })
    expect(refusal(() => parseQuery(listEnvironments.query, { type: 'prod' }))).toBe(
      "Query parameter 'type' must be one of: dev, test, staging, production",
    )
  })
})
