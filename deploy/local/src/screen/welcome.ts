import type { OwnProvider } from '../suite/sign-in-settings.ts'
import type { Screen } from './screen.ts'

/** Content of `.local/credentials.json`: what a program needs to use this suite. */
export type Credentials = {
  base_url: string
  /** Issuer of the access tokens that the gateway accepts. */
  issuer: string
  account: string
  api_key: string
  /** Token of the account's administrator. Missing with the user's own identity provider. */
  access_token?: string
  postgres_url: string
}

const event = JSON.stringify({
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  status: 'success',
  deployed_by: 'ada',
})

const howToOpen = (provider: OwnProvider | undefined): string => {
  if (provider === undefined) return 'Open it, and choose who you are:'
  if (provider.hasClient) return `Open it, and sign in at ${new URL(provider.issuer).host}:`
  return 'Sign-in with a browser is off, because OIDC_CLIENT_ID is not set. Shiplog is at:'
}

const showReading = (screen: Screen, { base_url, account, access_token }: Credentials): void => {
  if (access_token === undefined) {
    screen.line(`See it there, signed in as somebody whose token names the account ${account}.`, 'bold')
    return
  }
  screen.line('See it there, or by curl, too:', 'bold')
  screen.line()
  screen.line(
    `curl -H "Authorization: Bearer ${access_token}" "${base_url}/deployments/?product=checkout"`,
    'cyan',
  )
}

const showToken = (screen: Screen, { issuer, account, access_token }: Credentials): void => {
  if (access_token === undefined) {
    screen.line(`  Token     from ${issuer}: sign in, and choose "Copy my token" in the menu of your profile`)
    return
  }
  screen.line(`  Token     ${access_token}`)
  screen.line(
    `            good for 12 h; another: npm run --silent token -- --account ${account} --role admin`,
  )
}

/** Prints how to use the suite: in a browser, then by curl. Each command is one line, to copy it easily. */
export const showWelcome = (
  screen: Screen,
  credentials: Credentials,
  seconds: number,
  provider?: OwnProvider,
): void => {
  const { base_url, api_key } = credentials
  screen.line()
  screen.line(`Shiplog is running, ready after ${seconds.toFixed(1)} s. ${howToOpen(provider)}`, 'bold')
  screen.line()
  screen.line(`  ${base_url}/`, 'cyan')
  screen.line()
  screen.line('Record a deployment, in another terminal:', 'bold')
  screen.line()
  screen.line(
    `curl -X POST ${base_url}/deployment-events/ -H "Authorization: Bearer ${api_key}" -H "Content-Type: application/json" -d '${event}'`,
    'cyan',
  )
  screen.line()
  showReading(screen, credentials)
  screen.line()
  screen.line('For programs:', 'bold')
  screen.line()
  screen.line(`  API docs  ${base_url}/docs`)
  screen.line(`  API key   ${api_key}`)
  showToken(screen, credentials)
  screen.line()
  screen.line('Data and logs are in .local. Ctrl-C stops everything. What happens from now on:', 'bold')
  screen.line()
}
