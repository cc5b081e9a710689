import { parseArgs } from 'node:util'
import { batches } from './benches/batches.ts'
import { idle } from './benches/idle.ts'
import { ingest } from './benches/ingest.ts'
import { createProfile } from './profile.ts'
import { toLine, toTable, unreached } from './result.ts'
import { startStand } from './stand.ts'

const benches = { ingest, batches, idle }
type Name = keyof typeof benches
const names = Object.keys(benches) as Name[]
const isName = (text: string): text is Name => Object.hasOwn(benches, text)

const usage = `Usage: npm run bench -- [${names.join('|')}]… [--rounds <n>] [--seconds <n>] [--connections <n>] [--profile <folder>]

Starts the whole suite with a durable Postgres, and a naive server beside it, and measures both by turns.
Prints a line of JSON for each result, and a table. Ends with 1 when something wanted was not reached.
Linux only: CPU by process is read from /proc.

  --rounds       of each, whose median counts; default: 5
  --seconds      of each round; default: 30
  --connections  of ingest, one of them alone: 1, 64 or 256
  --profile      a folder: what ran in Postgres and in each service meanwhile; it slows what is measured`

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '30' },
      connections: { type: 'string', default: '0' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: 'rounds' | 'seconds'): number => {
    if (!/^[1-9]\d{0,3}$/.test(values[name])) throw new TypeError(`--${name} must be a number above 0`)
    return Number(values[name])
  }
  const connections = Number(values.connections)
  if (![0, 1, 64, 256].includes(connections)) throw new TypeError('--connections must be 1, 64 or 256')
  const wrong = positionals.find((name) => !isName(name))
  if (wrong !== undefined) throw new TypeError(`There is no bench '${wrong}': choose of ${names.join(', ')}`)
  const wanted = positionals.filter(isName)
  return {
    help: values.help,
    profile: values.profile,
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections,
    wanted: wanted.length === 0 ? names : wanted,
  }
}

const main = async ({ wanted, profile, ...how }: ReturnType<typeof readOptions>): Promise<void> => {
  const stand = await startStand(profile === undefined ? undefined : createProfile(profile))
  try {
    const results = []
    for (const name of wanted) {
      console.error(`Measuring ${name} …`)
      for (const result of await benches[name](stand, how)) {
        console.log(toLine(result))
        results.push(result)
      }
    }
    console.error(`\n${results.map(toTable).join('\n\n')}`)
    if (results.some((result) => unreached(result).length > 0)) process.exitCode = 1
  } finally {
    await stand.stop()
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
