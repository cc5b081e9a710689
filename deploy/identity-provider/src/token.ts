import { signAccessToken } from './access-token.ts'
import { readIdentity } from './environment.ts'
import { readTokenRequest, TokenRequestError, tokenOptions } from './token-request.ts'

try {
  const request = readTokenRequest(process.argv.slice(2))
  console.log(
    request === undefined
      ? `Prints an access token.\n\n${tokenOptions}`
      : await signAccessToken(readIdentity(process.env), request),
  )
} catch (err) {
  console.error(err instanceof TokenRequestError ? err.message : err)
  process.exitCode = 1
}
