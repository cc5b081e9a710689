import { parseArgs } from 'node:util'
import { type RoundResult, runRound } from './round.ts'
import { type FaultKind, faultKinds, planFaults } from './schedule.ts'
import { type Stand, startStand } from './surroundings/stand.ts'

const usage = `Usage: npm run faults -- [--rounds <n>] [--seed <n>] [--seconds <n>] [--only <kind>]…
                          [--log <file>]

Starts the whole suite, two replicas of each service, on a Postgres and a NATS server of its own, and breaks
its parts while clients post and read. After each round it compares the answers with the log, the API and the
messages that channels got. Prints one line of JSON for each round; docs/reliability.md explains the fields.

  --rounds   number of rounds; default: 3
  --seed     of the first round; each further round has the next number; default: 1
  --seconds  how long things break in a round; default: 10
  --only     kind of fault, instead of all kinds: ${faultKinds.join(', ')}
  --log      file for the logs of Postgres and the services

A seed repeats what breaks and when. What clients and services do meanwhile is never the same twice, so a seed
that failed may take several tries to fail again.`

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '10' },
      only: { type: 'string', multiple: true, default: [] },
      log: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: 'rounds' | 'seed' | 'seconds'): number => {
    if (!/^\d{1,6}$/.test(values[name])) throw new TypeError(`--${name} must be a number`)
    return Number(values[name])
  }
  const unknown = values.only.filter((kind) => !faultKinds.includes(kind as FaultKind))
  if (unknown.length > 0) throw new TypeError(`--only ${unknown[0]}: say one of ${faultKinds.join(', ')}`)
  const only = values.only.length === 0 ? faultKinds : (values.only as FaultKind[])
  return { ...values, only, rounds: number('rounds'), seed: number('seed'), seconds: number('seconds') }
}

const totalOf = (results: RoundResult[], count: 'events' | 'acknowledged' | 'lost' | 'doubled'): number =>
  results.reduce((sum, result) => sum + result[count], 0)

/** Describes the times until messages of killed notifiers were sent again. */
const describeTakeOvers = (kind: string, times: number[]): string => {
  const sorted = times.toSorted((one, other) => one - other)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]
  return `${times.length} ${kind}${p99 === undefined ? '' : `, p99 ${p99} ms, slowest ${sorted.at(-1)} ms`}`
}

const main = async ({
  rounds,
  seed: first,
  seconds,
  only,
  log,
}: ReturnType<typeof readOptions>): Promise<void> => {
  const results: RoundResult[] = []
  let stand: Stand | undefined
  try {
    for (let seed = first; seed < first + rounds; seed += 1) {
      if (stand === undefined) {
        stand = await startStand(log)
        if (stand.postgres.disk === undefined)
          console.error(
            'No fault fills the disk of Postgres: run as root on Linux, which can mount a small disk.',
          )
      }
      const { result } = await runRound(stand, seed, seconds, planFaults(seed, seconds, only))
      results.push(result)
      console.log(JSON.stringify(result))
      if (result.ok) continue
      // The next round gets a new suite, because the failed round may have broken this one for good.
      await stand.stop()
      stand = undefined
    }
  } finally {
    await stand?.stop()
  }
  const failed = results.filter(({ ok }) => !ok)
  const [acknowledged, events] = [totalOf(results, 'acknowledged'), totalOf(results, 'events')]
  const [lost, doubled] = [totalOf(results, 'lost'), totalOf(results, 'doubled')]
  console.error(`${results.length} rounds, of which ${failed.length} failed`)
  console.error(`${acknowledged} of ${events} events acknowledged, ${lost} lost, ${doubled} doubled`)
  const takeOvers = results.flatMap(({ takeOversMs }) => takeOversMs)
  const disturbed = results.flatMap(({ disturbedTakeOversMs }) => disturbedTakeOversMs)
  console.error(
    `Messages of killed notifiers sent again: ${describeTakeOvers('undisturbed', takeOvers)}; ${describeTakeOvers('disturbed', disturbed)}`,
  )
  const kinds = only.length === faultKinds.length ? '' : only.map((kind) => ` --only '${kind}'`).join('')
  for (const { seed } of failed)
    console.error(`Again: npm run faults -- --rounds 1 --seed ${seed} --seconds ${seconds}${kinds}`)
  if (failed.length > 0) process.exitCode = 1
}

try {
  const options = readOptions()
  if (options.help) console.log(usage)
  else await main(options)
} catch (err) {
  console.error(err instanceof TypeError ? err.message : err)
  process.exitCode = 1
}
// After many rounds Node may not exit by itself: it uses the whole CPU while it waits for a handle to close.
process.exit()
