import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { oldestNode } from '@shiplog/testing'
import { afterAll, beforeAll, describe } from 'vitest'
import { readSteps, runSteps, type StepResult, testSteps } from '../../support/guide.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { program } from './run-shiplog.ts'

const steps = await readSteps(new URL('../../../docs/rules-as-files.md', import.meta.url).pathname)

let suite: Suite
let results: StepResult[]
let folder = ''

beforeAll(async () => {
  suite = await startSuite()
  folder = await mkdtemp(join(tmpdir(), 'rules-as-files-'))
  const variables = {
    PATH: `${dirname(oldestNode)}:${process.env.PATH}`,
    SHIPLOG_URL: suite.url,
    SHIPLOG_TOKEN: await suite.token({ account: 'acme', role: 'admin' }),
  }
  const anywhere = steps.map((step) => ({
    ...step,
    commands: step.commands.replace('libs/cli/bin/shiplog.js', program),
  }))
  results = await runSteps(anywhere, variables, folder)
}, 60_000)
afterAll(async () => {
  await suite?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the guide to rules as files', () => {
  testSteps('works, and prints what it says', steps, () => results)
})
