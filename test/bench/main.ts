import { parseArgs } from 'node:util'
import { batches } from './benches/batches.ts'
import { channels } from './benches/channels.ts'
import { growth } from './benches/growth.ts'
import { idle } from './benches/idle.ts'
import { ingest } from './benches/ingest.ts'
import { live } from './benches/live.ts'
import { manyAccounts } from './benches/many-accounts.ts'
import { memory } from './benches/memory.ts'
import { notifier } from './benches/notifier.ts'
import { read } from './benches/read.ts'
import { realLoad } from './benches/real-load.ts'
import { rebuild } from './benches/rebuild.ts'
import { rules } from './benches/rules.ts'
import { visible } from './benches/visible.ts'
import type { Options } from './options.ts'
import { createProfile, type Profile } from './profile.ts'
import { type Result, toLine, toTable, unreached } from './result.ts'
import { type Stand, type StartStand, startPostgres, startStand } from './stand.ts'

const benches = {
  ingest,
  batches,
  idle,
  'real-load': realLoad,
  visible,
  notifier,
  channels,
  rebuild,
  rules,
  'many-accounts': manyAccounts,
  live,
  read,
  growth,
  memory,
}
type Name = keyof typeof benches
const names = Object.keys(benches) as Name[]
const isName = (text: string): text is Name => Object.hasOwn(benches, text)
/** The benches that run when none is named on the command line. */
const usual: Name[] = [
  'ingest',
  'batches',
  'idle',
  'real-load',
  'visible',
  'notifier',
  'channels',
  'rebuild',
  'rules',
]

const usage = `Usage: npm run bench -- [${names.join('|')}]… [options]

Starts the whole suite with a durable Postgres, and a naive server beside it, and measures both by turns.
Prints a line of JSON for each result, and a table. Ends with 1 when something wanted was not reached.
Linux only: CPU and memory by process are read from /proc.

With the defaults, in minutes; the first ${usual.length} run when none is named:
  ingest         21   single posts on 1, 64 and 256 connections
  batches         3   posts of 500 events
  idle            3   nothing is posted: CPU and memory
  real-load       9   CPU, transactions and log an event at 10, 50 and 100 events a second
  visible         4   from the answer to a post to a GET, and to a webhook
  notifier        6   1, 2 and 4 replicas, slow receivers
  channels        6   from the answer to a post to receivers of all channel types
  rebuild         1   the tables of deployment-query from the log
  rules           6   single posts of an account with 20 rules, and of one without
  many-accounts   6   500 accounts with 2 events a second each beside one with 1,000
  live            2   200 live streams while nothing is posted, some, and 1,000 events a second
  read            7   pages of every filter, with few and with many deployments stored
  growth         10   single posts, with nothing and with much stored
  memory         10   of each service while events come in

  --rounds       of each case, whose median counts; default: 5
  --seconds      of each round; default: 30
  --connections  of ingest, one of its cases alone: 1, 64 or 256
  --stored       deployments or events that are there: read and growth 1000000 (2 to 4 minutes), rebuild 200000
  --rate         events a second: visible 500, memory 1000
  --minutes      of memory; default: 10
  --profile      a folder: what ran in Postgres and in each service meanwhile; it slows what is measured`

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '30' },
      connections: { type: 'string', default: '0' },
      stored: { type: 'string' },
      rate: { type: 'string' },
      minutes: { type: 'string', default: '10' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: string, text: string): number => {
    if (!/^[1-9]\d{0,7}$/.test(text)) throw new TypeError(`--${name} must be a number above 0`)
    return Number(text)
  }
  const numberOf = (name: 'stored' | 'rate'): number | undefined => {
    const text = values[name]
    return text === undefined ? undefined : number(name, text)
  }
  const connections = Number(values.connections)
  if (![0, 1, 64, 256].includes(connections)) throw new TypeError('--connections must be 1, 64 or 256')
  const wrong = positionals.find((name) => !isName(name))
  if (wrong !== undefined) throw new TypeError(`There is no bench '${wrong}': choose of ${names.join(', ')}`)
  const wanted = positionals.filter(isName)
  const how: Options = {
    rounds: number('rounds', values.rounds),
    seconds: number('seconds', values.seconds),
    connections,
    stored: numberOf('stored'),
    rate: numberOf('rate'),
    minutes: number('minutes', values.minutes),
  }
  return { help: values.help, profile: values.profile, how, wanted: wanted.length === 0 ? usual : wanted }
}

/**
 * Runs a bench on suites of its own, because data of another bench would slow it down. Stops these suites
 * afterwards.
 */
const run = async (name: Name, how: Options, profile: Profile | undefined): Promise<Result[]> => {
  const stands: Stand[] = []
  const start: StartStand = async (options = {}) => {
    const stand = await startStand(profile, options)
    stands.push(stand)
    return stand
  }
  try {
    return await benches[name](start, how)
  } finally {
    for (const stand of stands.reverse()) await stand.stop()
  }
}

const main = async ({ wanted, profile: folder, how }: ReturnType<typeof readOptions>): Promise<void> => {
  const profile = folder === undefined ? undefined : createProfile(folder)
  const stopPostgres = await startPostgres(profile)
  try {
    const results: Result[] = []
    for (const name of wanted) {
      console.error(`Measuring ${name} …`)
      for (const result of await run(name, how, profile)) {
        console.log(toLine(result))
        results.push(result)
      }
    }
    console.error(`\n${results.map(toTable).join('\n\n')}`)
    if (results.some((result) => unreached(result).length > 0)) process.exitCode = 1
  } finally {
    await stopPostgres()
  }
}

try {
  const options = readOptions()
  if (options.help) console.log(usage)
  else await main(options)
} catch (err) {
  console.error(err instanceof TypeError ? err.message : err)
  process.exitCode = 1
}
