import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { blockedReport, recordedReport, reportToGitHub, toMarkdown } from './github-report.js'

const run = { product_name: 'checkout', version: '1.4.2', environment_name: 'production' }
const link = 'https://shiplog.example.com/console/deployments?open=0198'

/**
 * Reports as in a step of a job; returns what the runner gets.
 *
 * @param {import('./github-report.js').GitHubReport} report
 */
const reportInStep = async (report) => {
  const directory = await mkdtemp(join(tmpdir(), 'github-report-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(directory, 'summary'),
    GITHUB_OUTPUT: join(directory, 'output'),
  }
  await writeFile(env.GITHUB_STEP_SUMMARY, '')
  await writeFile(env.GITHUB_OUTPUT, 'earlier=1\n')
  /** @type {string[]} */
  const lines = []
  reportToGitHub(env, report, (line) => lines.push(line))
  const summary = await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')
  return { lines, summary, output: await readFile(env.GITHUB_OUTPUT, 'utf8') }
}

/**
 * @param {string} message
 * @param {string} rule_name
 */
const blocked = (message, rule_name) =>
  blockedReport(run, { violations: [{ rule_name, message }], until: '2026-11-23T07:00:00.000Z' }, link)

it('a blocked start becomes an error with the rule, the reason and a link, a summary and outputs', async () => {
  const { lines, summary, output } = await reportInStep(blocked('Not now', 'Freeze'))
  expect(lines).toEqual([`::error title=Deployment blocked%3A Freeze::Not now%0A${link}\n`])
  expect(summary).toBe(`### Deployment blocked

| | |
|---|---|
| Product | checkout |
| Version | 1\\.4\\.2 |
| Environment | production |
| Rule | Freeze\\: Not now |
| Passes at | 2026\\-11\\-23T07\\:00\\:00\\.000Z |

[Open in Shiplog](<${link}>)

`)
  expect(output).toMatch(/^earlier=1\nallowed<<(\S{36})\nfalse\n\1\nlink<<(\S{36})\nhttps:.*0198\n\2\n$/s)
})

it('text of others adds no annotation, no output and no markup', async () => {
  const hostile = '50%, <img src=x>\n::warning::x\r\n| [a](http://x) `b` @team ##[add-mask]x'
  const { lines, summary } = await reportInStep(blocked(hostile, hostile))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\r\n]+\n$/)
  expect(lines[0]?.split('::')[1]).toContain('title=Deployment blocked%3A 50%25%2C <img src=x> %3A%3Awarning')
  expect(summary.split('\n').filter((line) => line.startsWith('| Rule'))).toHaveLength(1)
  expect(toMarkdown(hostile)).toBe(
    '50\\%\\, \\<img src\\=x\\> \\:\\:warning\\:\\:x \\| \\[a\\]\\(http\\:\\/\\/x\\) \\`b\\` \\@team \\# \\#\\[add\\-mask\\]x',
  )
})

it('a start becomes outputs, an end a summary, and rules that only report become warnings', async () => {
  const rules_evaluated = [
    { rule_name: 'Staging first', status: 'report_only', evaluation_result: 'failed', error_message: 'No' },
    { rule_name: 'Freeze', status: 'enabled', evaluation_result: 'passed', error_message: null },
  ]
  const answer = {
    ...run,
    id: '0198',
    status: 'started',
    extra_metadata: { preflight_status: { rules_evaluated } },
  }
  const { lines, summary, output } = await reportInStep(recordedReport('deployment', answer, link))
  expect(lines).toEqual([`::warning title=Rule that only reports%3A Staging first::No%0A${link}\n`])
  expect(summary).toBe('')
  expect(output).toMatch(/allowed<<.*\ntrue\n.*deployment-id<<.*\n0198\n/s)
  const end = await reportInStep(recordedReport('deployment', { ...answer, status: 'failed' }, link))
  expect(end.summary).toContain('### Shiplog\\: deployment failed\n')
  expect(end.summary).toContain('| Product | checkout |')
})

it('a long text is cut', () => {
  expect(toMarkdown('x'.repeat(2_000))).toBe(`${'x'.repeat(999)}…`)
})

it('nothing is reported elsewhere, and a missing file does not matter', () => {
  /** @type {string[]} */
  const lines = []
  const write = (/** @type {string} */ line) => lines.push(line)
  const report = blocked('Not now', 'Freeze')
  reportToGitHub({ GITHUB_OUTPUT: '/nonexistent/x' }, report, write)
  expect(lines).toEqual([])
  reportToGitHub({ GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: '/nonexistent/x' }, report, write)
  expect(lines).toHaveLength(1)
})
