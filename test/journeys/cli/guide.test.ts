import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldestNode } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSteps, runSteps, type StepResult, testSteps } from '../../support/guide.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { program } from './run-shiplog.ts'

const steps = await readSteps(new URL('../../../docs/asking-and-deciding.md', import.meta.url).pathname)

let suite: Suite
let results: StepResult[]
let folder = ''

beforeAll(async () => {
  suite = await startSuite()
  folder = await mkdtemp(join(tmpdir(), 'command-line-'))
  const shiplog = join(folder, 'shiplog')
  await writeFile(shiplog, `#!/bin/sh\nexec '${oldestNode}' '${program}' "$@"\n`)
  await chmod(shiplog, 0o755)
  const account = 'acme'
  const [SHIPLOG_KEY, SHIPLOG_TOKEN, GRACE] = await Promise.all([
    suite.createApiKey({ account }),
    suite.token({ account, role: 'admin', subject: 'ada' }),
    suite.token({ account, role: 'qa', subject: 'grace' }),
  ])
  const variables = { PATH: `${folder}:${process.env.PATH}`, SHIPLOG_URL: suite.url, HOME: folder }
  results = await runSteps(steps, { ...variables, SHIPLOG_KEY, SHIPLOG_TOKEN, GRACE }, folder)
}, 120_000)
afterAll(async () => {
  await suite?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the guide to the command line', () => {
  it('has commands, and says what most of them print', () => {
    expect(steps.filter(({ expected }) => expected !== null).length).toBeGreaterThan(6)
  })

  testSteps('works, and prints what it says', steps, () => results)
})
