import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fleetEvents } from './events.ts'
import { type Filled, fill } from './fill.ts'
import { type Options, readOptions, usage } from './options.ts'
import { PostError, type Target } from './post-batch.ts'
import { createProgress, grouped } from './progress.ts'

const credentialsFile = join(import.meta.dirname, '../../../.local/credentials.json')

type Credentials = { base_url: string; api_key: string }

const readCredentials = (): Credentials => {
  try {
    return JSON.parse(readFileSync(credentialsFile, 'utf8')) as Credentials
  } catch (err) {
    throw new PostError('Nothing was started in this folder yet: run npm start first, in another terminal.', {
      cause: err,
    })
  }
}

const findTarget = ({ url, key }: Options): Target => {
  if (url !== undefined && key !== undefined) return { url: url.replace(/\/+$/, ''), key }
  const { base_url, api_key } = readCredentials()
  return { url: base_url, key: key ?? api_key }
}

const checkRunning = async ({ url }: Target): Promise<void> => {
  try {
    await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) })).text()
  } catch (err) {
    throw new PostError(`${url} does not answer: is npm start running, in another terminal?`, { cause: err })
  }
}

const report = ({ events, refused }: Filled, seconds: number): void => {
  const rate = grouped(events / seconds)
  console.log(
    `${grouped(events)} events in ${seconds.toFixed(1)} s, ${rate} a second; ${refused.length} refused.`,
  )
  for (const { status, detail, event } of refused.slice(0, 5))
    console.log(`  ${status} ${detail} (${event.product_name} ${event.version})`)
  if (refused.length > 0) process.exitCode = 1
}

const showWhatToAsk = (url: string): void => {
  console.log('\nWhat failed in production, newest first:\n')
  console.log('TOKEN=$(npm run --silent token -- --account acme --role viewer)')
  console.log(
    `curl -H "Authorization: Bearer $TOKEN" "${url}/deployments/?environment=production&status=failed&limit=5"`,
  )
}

const main = async (options: Options): Promise<void> => {
  const { products, months, seed } = options
  const target = findTarget(options)
  await checkRunning(target)
  const now = Temporal.Now.zonedDateTimeISO('UTC')
  const start = now.subtract({ months })
  const [from, to] = [start.epochMilliseconds, now.epochMilliseconds]
  console.log(`Filling ${target.url}: ${grouped(products)} products, from ${start.toPlainDate()} until now`)

  const started = performance.now()
  const progress = createProgress(process.stdout, from, to)
  let filled: Filled
  try {
    filled = await fill(target, fleetEvents({ seed, products, from, to }), progress.show)
    progress.show(filled.events, now.toString({ timeZoneName: 'never' }))
  } finally {
    progress.end()
  }
  report(filled, (performance.now() - started) / 1_000)
  if (options.url === undefined) showWhatToAsk(target.url)
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(usage)
  else await main(options)
} catch (err) {
  console.error(err instanceof TypeError || err instanceof PostError ? err.message : err)
  process.exitCode = 1
}
