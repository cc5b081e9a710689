import { describeCluster } from './describe-cluster.ts'
import { judge } from './judging/judge.ts'
import { startLoad } from './load/start-load.ts'
import type { Options } from './options.ts'
import { lookUp } from './records/look-up.ts'
import type { Stand } from './stand.ts'
import type { Killer } from './steps/kill-containers.ts'
import { listSteps } from './steps/list-steps.ts'
import { takeSteps } from './steps/take-steps.ts'

/** `report`: the result as Markdown. `faults`: a sentence for each rule that was broken. */
export type Result = { report: string; faults: string[] }

/** Takes all steps while a client posts, then judges the answers and compares them with the database. */
export const testUnderLoad = async (stand: Stand, killer: Killer, options: Options): Promise<Result> => {
  const { namespace: run, kubectl, pods, say } = stand
  const { rate } = options
  const atFirst = pods.takeFaults()
  say(`everything stands; posting ${rate} events a second`)
  const load = await startLoad(stand, { run, rate })
  try {
    const { taken, faults } = await takeSteps(stand, listSteps(stand, killer, options))
    say('ending the load, and looking up every event')
    const unfinished = await load.finish()
    const attempts = load.attempts()
    const answers = judge(taken, attempts)
    const records = await lookUp(stand, run, attempts)
    const ends = pods.takeFaults().map((line) => `Nobody asked for this: ${line}.`)
    const report = [
      answers.table,
      '',
      `${await describeCluster(kubectl)}; ${rate} events a second.`,
      ...records.found,
      ...(atFirst.length === 0 ? ['No pod failed while it was installed.'] : []),
      ...atFirst.map((line) => `While it was installed: ${line}.`),
    ]
    return {
      report: report.join('\n'),
      faults: [...faults, ...unfinished, ...answers.faults, ...records.faults, ...ends],
    }
  } finally {
    await load.stop()
  }
}
