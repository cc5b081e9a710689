import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internalOrigins, isUntraced, redactedAttributes } from './redact-span.ts'

const internal = internalOrigins({
  INGESTION_URL: 'http://ingestion:8081/',
  CATALOG_URL: 'not an address',
  DATABASE_URL: 'postgres://db',
})

describe('redactedAttributes', () => {
  it('knows the addresses of our services', () => {
    expect([...internal]).toEqual(['http://ingestion:8081'])
  })

  it('leaves requests to our services as they are', () => {
    expect(
      redactedAttributes(internal)({ origin: 'http://ingestion:8081', path: '/internal/events' }),
    ).toEqual({})
    expect(redactedAttributes(internal)({ origin: new URL('http://ingestion:8081'), path: '/' })).toEqual({})
  })

  it('shows nothing but the origin of any other', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        const { origin, pathname, search } = new URL(address)
        expect(redactedAttributes(internal)({ origin, path: pathname + search })).toEqual({
          'url.full': `${origin}/[redacted]`,
          'url.path': '/[redacted]',
          'url.query': '',
        })
      }),
      { numRuns: 30 },
    )
  })

  it('tells another port of the same host from ours', () => {
    expect(redactedAttributes(internal)({ origin: 'http://ingestion:8080', path: '/x' })).toHaveProperty(
      'url.full',
    )
  })
})

describe('isUntraced', () => {
  it('leaves out health probes, links in mails and badges, whose paths have a credential', () => {
    for (const url of [
      '/health',
      '/health/ready',
      '/badges/token/checkout/production.svg',
      '/mail/token',
      '/mail/token?x',
      'http://host/mail/token',
      '/MAIL/x',
      '//badges/token/checkout/production.svg',
    ])
      expect([url, isUntraced(url)]).toEqual([url, true])
    for (const url of [
      '/',
      '/mailing',
      '/badge-tokens/',
      '/products/',
      '/console/mail/x',
      '/internal/mail-links',
    ])
      expect([url, isUntraced(url)]).toEqual([url, false])
  })
})
