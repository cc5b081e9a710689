import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSteps, runSteps, type StepResult, testSteps } from '../support/guide.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const pathOf = (page: string): string => new URL(`../../${page}`, import.meta.url).pathname
const steps = await readSteps(pathOf('docs/preflight-checks.md'))
const readme = (await readSteps(pathOf('README.md'))).filter(
  ({ commands }) => commands.includes('/deployment-rules/') || commands.includes('--wait'),
)

let suite: Suite
let results: StepResult[]
let folder = ''

beforeAll(async () => {
  suite = await startSuite()
  folder = await mkdtemp(join(tmpdir(), 'preflight-'))
  const TOKEN = await suite.token({ account: 'acme', role: 'admin' })
  results = await runSteps(steps, { PATH: process.env.PATH, BASE_URL: suite.url, TOKEN }, folder)
}, 60_000)
afterAll(async () => {
  await suite?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the guide to pre-flight checks', () => {
  it('has commands, and says what most of them print', () => {
    expect(steps.filter(({ expected }) => expected !== null).length).toBeGreaterThan(8)
  })

  testSteps('works, and prints what it says', steps, () => results)
})

describe('the README', () => {
  it('shows a CI job that is blocked by a freeze, waits, and goes through when it opens', async () => {
    const account = 'readme'
    const [key, token] = await Promise.all([
      suite.createApiKey({ account }),
      suite.token({ account, role: 'admin' }),
    ])
    const ofThisSuite = readme.map((step) => ({
      ...step,
      commands: step.commands
        .replace(/TOKEN=.*/, `TOKEN=${token}`)
        .replaceAll('http://127.0.0.1:8080', suite.url)
        .replaceAll('<API_KEY>', key)
        .replace('from_now 10', 'from_now 5'),
    }))
    const [rule, job] = await runSteps(ofThisSuite, { PATH: process.env.PATH })
    expect(rule?.printed).toContain('"mode":"enabled"')
    expect(job).toMatchObject({ code: 0 })
    expect(job?.printed.trim()).toBe('deploying')
    const headers = { authorization: `Bearer ${token}` }
    const deployments = await (await fetch(`${suite.url}/deployments/`, { headers })).json()
    expect(deployments).toMatchObject([{ version: '1.5.0', status: 'completed', preflight_status: 'passed' }])
  }, 60_000)
})
