import type { Screen } from './screen.ts'

/** What `.local/credentials.json` holds: all that a program needs to use this suite. */
export type Credentials = {
  base_url: string
  account: string
  api_key: string
  access_token: string
  postgres_url: string
}

const event = JSON.stringify({
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  status: 'success',
  deployed_by: 'ada',
})

/** Says how to use what has started: first with a browser, then by curl, in lines that are copied whole. */
export const showWelcome = (screen: Screen, credentials: Credentials, seconds: number): void => {
  const { base_url, account, api_key, access_token } = credentials
  screen.line()
  screen.line(
    `Shiplog is running, ready after ${seconds.toFixed(1)} s. Open it, and choose who you are:`,
    'bold',
  )
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
  screen.line('See it there, or by curl, too:', 'bold')
  screen.line()
  screen.line(
    `curl -H "Authorization: Bearer ${access_token}" "${base_url}/deployments/?product=checkout"`,
    'cyan',
  )
  screen.line()
  screen.line('For programs:', 'bold')
  screen.line()
  screen.line(`  API docs  ${base_url}/docs`)
  screen.line(`  API key   ${api_key}`)
  screen.line(`  Token     ${access_token}`)
  screen.line(
    `            good for 12 h; another: npm run --silent token -- --account ${account} --role admin`,
  )
  screen.line()
  screen.line('Data and logs are in .local. Ctrl-C stops everything. What happens from now on:', 'bold')
  screen.line()
}
