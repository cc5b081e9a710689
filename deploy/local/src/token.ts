import {
  readTokenRequest,
  signAccessToken,
  TokenRequestError,
  tokenOptions,
} from '@shiplog/identity-provider'
import { Problem } from './problem.ts'
import { identityOf } from './state/identity.ts'
import { stateFolder } from './state/paths.ts'
import { readSecrets } from './state/secrets.ts'

const usage = `Usage: npm run --silent token -- --account <name> --role <viewer|member|admin>\n\n${tokenOptions}`

try {
  const request = readTokenRequest(process.argv.slice(2))
  if (request === undefined) {
    console.log(usage)
  } else {
    const secrets = readSecrets(stateFolder().secrets)
    if (secrets === undefined)
      throw new Problem('Nothing was started in this folder yet: run npm start first.')
    console.log(await signAccessToken(identityOf(secrets), request))
  }
} catch (err) {
  console.error(err instanceof Problem || err instanceof TokenRequestError ? err.message : err)
  process.exitCode = 1
}
