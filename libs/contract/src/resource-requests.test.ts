import { parseBody, parseQuery } from '@shiplog/http'
import { describe, expect, it } from 'vitest'
import { refusal } from '../test/refusal.ts'
import {
  apiKeyPatch,
  apiKeyRequest,
  apiKeyRotation,
  channelPatch,
  channelPatchOf,
  channelRequest,
  channelRequestOf,
  channelTypes,
  deploymentListQuery,
  listVersions,
  notificationListQuery,
  preferencePatch,
  preferenceRequest,
  productPatch,
  productRequest,
} from './index.ts'

const notStorable = 'must not contain NUL characters or lone surrogates'

describe('a product', () => {
  it('needs a name', () => {
    expect(refusal(() => parseBody(productRequest, { name: ' ' }))).toBe("Field 'name' is required")
    expect(parseBody(productRequest, { name: 'a' })).toEqual({
      name: 'a',
      description: null,
      extra_metadata: null,
    })
  })

  it('is patched with what is there: null and blank clear, missing stays', () => {
    expect(parseBody(productPatch, {})).toEqual({})
    expect(parseBody(productPatch, { description: null, extra_metadata: null })).toEqual({
      description: null,
      extra_metadata: null,
    })
    expect(parseBody(productPatch, { description: ' ' })).toEqual({ description: null })
    expect(refusal(() => parseBody(productPatch, { name: null }))).toBe("Field 'name' is required")
  })
})

describe('an API key', () => {
  const names = (given: unknown) => parseBody(apiKeyRequest, { name: 'ci', products: given }).products

  it('may write everything unless it is told what, each once and as it is written', () => {
    expect(parseBody(apiKeyRequest, { name: 'ci' })).toEqual({
      name: 'ci',
      description: null,
      expires_at: null,
      products: null,
      environments: null,
      may_skip_preflight: false,
    })
    expect(names(null)).toBeNull()
    expect(names(['b', 'a', 'b', 'B', 'b '])).toEqual(['b', 'a', 'B', 'b '])
    expect(refusal(() => names([]))).toBe(
      "Field 'products' must name at least one product; leave it out to allow all",
    )
    expect(refusal(() => names(['a', ''])) + refusal(() => names('a'))).toBe(
      "Field 'products.1' is required" + "Field 'products' must be an array",
    )
  })

  it('is patched in its words only: what it may do is fixed, and a body that says otherwise is refused', () => {
    expect(parseBody(apiKeyPatch, { id: 'ignored', description: ' ' })).toEqual({ description: null })
    for (const field of ['expires_at', 'products', 'environments', 'revoked_at'])
      for (const value of [null, '', [], 'x', 0])
        expect(refusal(() => parseBody(apiKeyPatch, { name: 'new', [field]: value }))).toContain(
          `Field '${field}' cannot be changed: `,
        )
  })

  it('is rotated with a day of grace unless told otherwise', () => {
    const grace = (given: unknown) => parseBody(apiKeyRotation, { grace_hours: given }).grace_hours
    expect([undefined, null, 0, 0.5, 720].map(grace)).toEqual([24, 24, 0, 0.5, 720])
    expect(refusal(() => grace(-1))).toBe("Field 'grace_hours' must be at least 0")
    expect(refusal(() => grace(721))).toBe("Field 'grace_hours' must be at most 720")
    for (const value of ['24', '', true, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refusal(() => grace(value))).toBe("Field 'grace_hours' must be a number")
  })
})

describe('a notification channel', () => {
  const channel = {
    name: 'c',
    channel_type: 'chat_webhook',
    config: { webhook_url: ' https://hooks.example.com/x\n' },
  }
  const about = (change: object): string =>
    refusal(() => parseBody(channelRequest, { ...channel, ...change }))

  it('is enabled by default, and its address has no space around it', () => {
    expect(parseBody(channelRequest, channel)).toEqual({
      ...channel,
      config: { webhook_url: 'https://hooks.example.com/x' },
      enabled: true,
    })
    expect(parseBody(channelPatch, {})).toEqual({})
  })

  it.each([
    [{ name: '' }, "Field 'name' is required"],
    [{ channel_type: undefined }, "Field 'channel_type' is required"],
    [{ channel_type: 'carrier_pigeon' }, `Field 'channel_type' must be one of: ${channelTypes.join(', ')}`],
    [{ config: undefined }, "Field 'config' is required"],
    [{ config: 'https://x' }, "Field 'config' must be an object"],
    [{ config: {} }, "Field 'config.webhook_url' is required"],
    [{ config: { webhook_url: 'no address' } }, "Field 'config.webhook_url' must be a URL"],
    [
      { config: { webhook_url: `https://x/${'y'.repeat(2_048)}` } },
      "Field 'config.webhook_url' must be at most 2048 characters",
    ],
    [
      { config: { webhook_url: 'https://….example.com/••••' } },
      "Field 'config.webhook_url' is masked: send the whole address, or leave the field out",
    ],
    [{ enabled: 'yes' }, "Field 'enabled' must be true or false"],
  ])('with %j is refused', (change, sentence) => {
    expect(about(change)).toBe(sentence)
    const body = { ...channel, ...change }
    expect(refusal(() => parseBody(channelRequestOf(body), body))).toBe(sentence)
  })

  it('keeps its type', () => {
    const patch = { channel_type: 'chat_webhook' }
    expect(parseBody(channelPatchOf('chat_webhook'), patch)).toEqual(patch)
    expect(refusal(() => parseBody(channelPatchOf('of_a_later_release'), patch))).toBe(
      "Field 'channel_type' cannot be changed: create another channel",
    )
  })
})

describe('a notification preference', () => {
  const preference = { channel_id: 'c', event_type: 'build.*' }
  const about = (change: object): string =>
    refusal(() => parseBody(preferenceRequest, { ...preference, ...change }))

  it('takes every type of builds and deployments, and their wildcards', () => {
    for (const kind of ['deployment', 'build', 'version'])
      for (const status of ['pending', 'started', 'completed', 'failed', 'aborted', '*']) {
        const event_type = `${kind}.${status}`
        expect(parseBody(preferenceRequest, { ...preference, event_type }).event_type).toBe(event_type)
      }
  })

  it('keeps the filters that are there, statuses by their own names', () => {
    const filters = (given: unknown) =>
      parseBody(preferenceRequest, { ...preference, filters: given }).filters
    expect(filters(undefined)).toEqual({})
    expect(filters(null)).toEqual({})
    expect(filters({ environments: ['a'], products: null, unknown: 1 })).toEqual({ environments: ['a'] })
    expect(filters({ statuses: ['SUCCESS', 'deployed', 'fail'] })).toEqual({
      statuses: ['completed', 'failed'],
    })
    expect(parseBody(preferencePatch, {})).toEqual({})
    expect(parseBody(preferencePatch, { filters: null })).toEqual({ filters: {} })
  })

  it.each([
    [{ channel_id: null }, "Field 'channel_id' is required"],
    [{ event_type: undefined }, "Field 'event_type' is required"],
    [{ event_type: 'deployment.exploded' }, "Field 'event_type' must be one of: deployment.pending, "],
    [{ event_type: '*' }, "Field 'event_type' must be one of: "],
    [{ filters: [] }, "Field 'filters' must be an object"],
    [{ filters: { products: 'x' } }, "Field 'filters.products' must be an array"],
    [{ filters: { environments: ['a', ''] } }, "Field 'filters.environments.1' is required"],
    [{ filters: { products: [5] } }, "Field 'filters.products.0' must be a string"],
    [{ filters: { statuses: ['done'] } }, "Invalid status 'done'. Accepted values: "],
  ])('with %j is refused', (change, sentence) => {
    expect(about(change).startsWith(sentence)).toBe(true)
  })
})

describe('a list query', () => {
  const about = (query: object): string => refusal(() => parseQuery(deploymentListQuery, query))

  it('asks for 50 of everything by default; blank filters are none', () => {
    const all = {
      environment: null,
      product: null,
      status: null,
      limit: 50,
      version: null,
      environment_type: null,
      deployed_by: null,
      scm_sha: null,
      from: null,
      to: null,
    }
    expect(parseQuery(deploymentListQuery, {})).toEqual(all)
    expect(parseQuery(deploymentListQuery, { product: '', status: ' ', from: '' })).toEqual(all)
  })

  it.each([
    ['1', 1],
    ['200', 200],
    ['201', 200],
    ['99999999999999999999999', 200],
    ['007', 7],
  ])('reads limit %s as %d', (limit, read) => {
    expect(parseQuery(deploymentListQuery, { limit }).limit).toBe(read)
  })

  it.each(['0', '-1', '1.5', 'x', '', ' ', '1e3', '0x10', '+5'])('refuses limit %j', (limit) => {
    expect(about({ limit })).toBe("Query parameter 'limit' must be a positive integer")
  })

  it('refuses what is given twice, or cannot be', () => {
    expect(about({ product: ['a', 'b'] })).toBe("Query parameter 'product' must be given once")
    expect(about({ limit: ['1', '2'] })).toBe("Query parameter 'limit' must be given once")
    expect(about({ status: ['failed', 'failed'] })).toBe("Query parameter 'status' must be given once")
    expect(about({ product: 'a\0' })).toBe(`Query parameter 'product' ${notStorable}`)
    expect(about({ status: 'nonsense' })).toContain("Invalid status 'nonsense'. Accepted values: ")
    expect(about({ environment_type: 'prod' })).toBe(
      "Query parameter 'environment_type' must be one of: dev, test, staging, production",
    )
    expect(about({ from: 'yesterday' })).toContain("Query parameter 'from' must be an ISO 8601 time")
  })

  it('reads any name of a status, of its own kind', () => {
    expect(parseQuery(deploymentListQuery, { status: 'Deployed' }).status).toBe('completed')
    expect(parseQuery(listVersions.query, { status: 'built' }).status).toBe('completed')
    expect(refusal(() => parseQuery(listVersions.query, { status: 'deployed' }))).toContain('Invalid status')
  })

  it('reads a time whose plus sign was not escaped', () => {
    expect(parseQuery(deploymentListQuery, { from: '2026-11-21T10:00:00 02:00' }).from).toBe(
      '2026-11-21T08:00:00.000Z',
    )
  })

  it('takes one of a few values where there are few', () => {
    expect(parseQuery(notificationListQuery, { status: 'sent', event_type: '' })).toMatchObject({
      status: 'sent',
      event_type: null,
    })
    expect(refusal(() => parseQuery(notificationListQuery, { status: 'lost' }))).toBe(
      "Query parameter 'status' must be one of: pending, sent, failed",
    )
  })
})
