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
  /** Page with the mails that this suite sent. Missing when the user has set a mail server. */
  mails_url?: string
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

/** Prints how to use the suite: in a browser, then by curl. Each command is one line, to copy it easily. */
export const showWelcome = (
  screen: Screen,
  { base_url, issuer, account, api_key, access_token, mails_url }: Credentials,
  seconds: number,
  provider?: OwnProvider,
): void => {
  const paragraph = (text: string, style: 'bold' | 'cyan'): void => {
    screen.line()
    screen.line(text, style)
  }
  paragraph(`Shiplog is running, ready after ${seconds.toFixed(1)} s. ${howToOpen(provider)}`, 'bold')
  paragraph(`  ${base_url}/`, 'cyan')
  paragraph('Record a deployment, in another terminal:', 'bold')
  paragraph(
    `curl -X POST ${base_url}/deployment-events/ -H "Authorization: Bearer ${api_key}" -H "Content-Type: application/json" -d '${event}'`,
    'cyan',
  )
  if (access_token === undefined) {
    paragraph(`See it there, signed in as somebody whose token names the account ${account}.`, 'bold')
  } else {
    const headers = `-H "Authorization: Bearer ${access_token}"`
    paragraph('See it there, or by curl, too:', 'bold')
    paragraph(`curl ${headers} "${base_url}/deployments/?product=checkout"`, 'cyan')
  }
  paragraph('For programs:', 'bold')
  screen.line()
  screen.line(`  API docs  ${base_url}/docs`)
  screen.line(`  API key   ${api_key}`)
  if (access_token === undefined) {
    screen.line(`  Token     from ${issuer}: sign in, and choose "Copy my token" in the menu of your profile`)
  } else {
    const command = `npm run --silent token -- --account ${account} --role admin`
    screen.line(`  Token     ${access_token}`)
    screen.line(`            good for 12 h; another: ${command}`)
  }
  if (mails_url !== undefined) screen.line(`  Mails     ${mails_url}/ shows them: none leaves this machine`)
  paragraph('Data and logs are in .local. Ctrl-C stops everything. What happens from now on:', 'bold')
  screen.line()
}
