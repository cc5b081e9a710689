const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when a request failed before anything was sent, so that it can be repeated safely. */
export const isNeverSent = (err: unknown): boolean =>
  err instanceof Error && 'code' in err && noConnection.has(String(err.code))
