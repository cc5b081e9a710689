export { audience, type Identity, signAccessToken } from './access-token.ts'
export { identityProvider, startIdentityProvider } from './server.ts'
export { readTokenRequest, TokenRequestError, tokenOptions } from './token-request.ts'
