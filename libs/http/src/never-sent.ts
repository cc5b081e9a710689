const noConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when a call failed because there was no connection to send anything on, so that sending again repeats nothing. */
export const isNeverSent = (err: unknown): boolean =>
  err instanceof Error && 'code' in err && noConnection.has(String(err.code))
