type Environment = Record<string, string | undefined>
type OutgoingRequest = { origin: string | URL; path: string }

const internalAddresses = ['INGESTION_URL', 'CATALOG_URL', 'DEPLOYMENT_QUERY_URL', 'NOTIFIER_URL']

/** Returns the origins of the suite's own services, from the variables of this process. */
export const internalOrigins = (environment: Environment): ReadonlySet<string> =>
  new Set(
    internalAddresses.flatMap((name) => {
      const address = environment[name] ?? ''
      return URL.canParse(address) ? new URL(address).origin : []
    }),
  )

/**
 * Redacts the address in a span of an outgoing request. The path of a webhook address is secret, so only the
 * origin is recorded, except for requests to our own services.
 *
 * @returns the attributes that replace those of the instrumentation
 */
export const redactedAttributes =
  (internal: ReadonlySet<string>) =>
  ({ origin }: OutgoingRequest): Record<string, string> => {
    const shown = new URL(origin).origin
    if (internal.has(shown)) return {}
    return { 'url.full': `${shown}/[redacted]`, 'url.path': '/[redacted]', 'url.query': '' }
  }

/**
 * Returns true for a request that gets no span. Health probes get none, because they come every few seconds.
 * Links in mails and badges get none, because a span has the path, and this path has a credential.
 *
 * @param url target of the request, which may be a whole URL
 */
export const isUntraced = (url: string): boolean =>
  /^(https?:\/\/[^/]*)?\/+(badges|health|mail)(\/|\?|$)/i.test(url)
