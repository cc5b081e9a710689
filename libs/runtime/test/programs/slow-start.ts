import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../../src/index.ts'

const say = (word: string): void => void process.stdout.write(`${word}\n`)

await run('slow-start', async () => {
  await sleep(1)
  say('opened')
  await sleep(300)
  return { url: '', drain: async () => say('drained'), stop: async () => say('closed') }
})
