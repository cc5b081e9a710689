export { audience, type Identity, signAccessToken, type TokenRequest } from './access-token.ts'
export { people, roleChoices } from './person.ts'
export { identityProvider, startIdentityProvider } from './server.ts'
export { readTokenRequest, TokenRequestError, tokenOptions } from './token-request.ts'
