import {
  readTokenRequest,
  signAccessToken,
  TokenRequestError,
  tokenOptions,
} from '@shiplog/identity-provider'
import { z } from 'zod'
import { Problem } from './problem.ts'
import { readJson } from './state/json-file.ts'
import { state } from './state/paths.ts'
import { identityOf, readSecrets } from './state/secrets.ts'

/** Part of `credentials.json`: the issuer whose tokens the suite accepts. */
const saved = z.object({ issuer: z.string() })

const usage = `Usage: npm run --silent token -- --account <name> --role <role>\n\n${tokenOptions}`

try {
  const request = readTokenRequest(process.argv.slice(2))
  if (request === undefined) {
    console.log(usage)
  } else {
    const secrets = readSecrets(state.secrets)
    if (secrets === undefined)
      throw new Problem('Nothing was started in this folder yet: run npm start first.')
    const identity = identityOf(secrets)
    const { issuer = identity.issuer } = saved.safeParse(readJson(state.credentials)).data ?? {}
    if (issuer !== identity.issuer)
      throw new Problem(
        `Access tokens come from ${issuer} (OIDC_ISSUER), and nobody else can sign them. Sign in with a browser, and choose "Copy my token" in the menu of your profile.`,
      )
    console.log(await signAccessToken(identity, request))
  }
} catch (err) {
  console.error(err instanceof Problem || err instanceof TokenRequestError ? err.message : err)
  process.exitCode = 1
}
