export { audience, type Identity, signAccessToken, type TokenRequest } from './access-token.ts'
export { startIdentityProvider } from './server.ts'
export { readTokenRequest, TokenRequestError, tokenOptions } from './token-request.ts'
