import { parseBody, parseQuery } from '@shiplog/http'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../test/refusal.ts'
import { addReleaseVersion, listReleases, releasePatch, releaseRequest } from './release.ts'

describe('a release', () => {
  it('is a draft unless told otherwise; null, blank and missing tell nothing', () => {
    const draft = { name: 'a', description: null, status: 'draft', extra_metadata: null }
    for (const status of [undefined, null, '', ' '])
      expect(parseBody(releaseRequest, { name: 'a', status })).toEqual(draft)
    expect(parseBody(releaseRequest, { name: 'a', status: ' In_Progress' }).status).toBe('in_progress')
  })

  it('is patched with what is there, and always has a name and a status', () => {
    expect(parseBody(releasePatch, {})).toEqual({})
    expect(parseBody(releasePatch, { description: '', status: 'Completed' })).toEqual({
      description: null,
      status: 'completed',
    })
    for (const field of ['name', 'status'])
      for (const value of [null, '', ' '])
        expect(refusal(() => parseBody(releasePatch, { [field]: value }))).toBe(
          `Field '${field}' is required`,
        )
  })

  it('is refused with a status that there is not', () => {
    const sentence = 'must be one of: draft, in_progress, completed, cancelled'
    for (const status of ['done', 'canceled', 'in progress'])
      expect(refusal(() => parseBody(releaseRequest, { name: 'a', status }))).toBe(
        `Field 'status' ${sentence}`,
      )
    expect(refusal(() => parseQuery(listReleases.query, { status: 'done' }))).toBe(
      `Query parameter 'status' ${sentence}`,
    )
  })

  it('takes a version by an id', () => {
    for (const version_id of [undefined, null, ' '])
      expect(refusal(() => parseBody(addReleaseVersion.body.schema, { version_id }))).toBe(
        "Field 'version_id' is required",
      )
  })
})
