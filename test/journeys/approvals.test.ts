import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSteps, runSteps, type StepResult, testSteps } from '../support/guide.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const page = new URL('../../docs/approvals.md', import.meta.url).pathname
const steps = await readSteps(page)

let suite: Suite
let results: StepResult[]
let folder = ''

beforeAll(async () => {
  suite = await startSuite()
  folder = await mkdtemp(join(tmpdir(), 'approvals-'))
  const account = 'acme'
  const [TOKEN, GRACE, ALAN] = await Promise.all([
    suite.token({ account, role: 'admin', subject: 'ada' }),
    suite.token({ account, role: 'qa', subject: 'grace' }),
    suite.token({ account, role: 'release_manager', subject: 'alan' }),
  ])
  const variables = { PATH: process.env.PATH, BASE_URL: suite.url, TOKEN, GRACE, ALAN }
  results = await runSteps(steps, variables, folder)
}, 60_000)
afterAll(async () => {
  await suite?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the guide to approvals', () => {
  it('has commands, and says what most of them print', () => {
    expect(steps.filter(({ expected }) => expected !== null).length).toBeGreaterThan(4)
  })

  testSteps('works, and prints what it says', steps, () => results)
})
