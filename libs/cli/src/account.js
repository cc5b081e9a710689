/**
 * Returns the account that an API key begins with; null for another credential.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const accountOf = (env) =>
  (env.SHIPLOG_KEY || env.VERSIONER_API_KEY || '').match(/^sk_(.+)_k\d+_[0-9A-Za-z]+$/)?.[1] ?? null
