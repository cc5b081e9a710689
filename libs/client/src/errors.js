/** @typedef {import('../index.d.ts').ApiErrorDetails} ApiErrorDetails */

export class ShiplogError extends Error {
  name = 'ShiplogError'

  /**
   * @param {string} code
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(code, message, options) {
    super(message, options)
    this.code = code
  }
}

export class NetworkError extends ShiplogError {
  name = 'NetworkError'
}

/** @type {Record<number, string>} */
const codes = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'conflict',
  429: 'rate_limited',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

export class ApiError extends ShiplogError {
  name = 'ApiError'

  /**
   * @param {number} status
   * @param {string} message
   * @param {ApiErrorDetails} [details]
   */
  constructor(status, message, { code, requestId = null, retryAfterMs = null } = {}) {
    super(code ?? codes[status] ?? `http_${status}`, message)
    this.status = status
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

export class DeploymentBlockedError extends ApiError {
  name = 'DeploymentBlockedError'

  /**
   * @param {number} status
   * @param {import('../index.d.ts').Schemas['DeploymentBlocked']} body
   * @param {ApiErrorDetails} [details]
   */
  constructor(status, body, details) {
    super(status, body.message, { ...details, code: body.code })
    this.retryAfter = body.retry_after ?? null
    this.details = body.detail.details
  }
}
