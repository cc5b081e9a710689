import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient as createApiClient } from '@shiplog/client'
import { ruleConfigs } from '@shiplog/contract'
import { oldestNode } from '@shiplog/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { randomEntry } from './random-entry.ts'
import { program, type Result, runShiplog } from './run-shiplog.ts'

/** Returns what a file of the command line exports: plain JavaScript, of which this project has no types. */
const load = (file: string) => import(new URL(`../../../libs/cli/src/apply/${file}`, import.meta.url).href)
const { rule } = await load('fields.js')
const { sentForm } = await load('normal-form.js')
const { check } = await load('check.js')
const { carryOut } = await load('carry-out.js')

let suite: Suite
let folder = ''
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shiplog@example.com' }
  suite = await startSuite({ env: { notifier: { ...mail, PUBLIC_ORIGIN: 'https://shiplog.example.com' } } })
  folder = await mkdtemp(join(tmpdir(), 'apply-'))
})
afterAll(async () => {
  await suite?.stop()
  await rm(folder, { recursive: true, force: true })
})

const secrets = {
  CHAT_URL: 'https://hooks.chat.example.com/services/T1/B1/first-secret',
  TEAMS_URL: 'https://workflows.example.com/trigger?sig=second-secret',
  BOT_TOKEN: 'xoxb-third-secret',
  EVENTS_PATH: 'fourth-secret',
}

type Account = { client: Client; run: (words: string[], env?: Record<string, string>) => Promise<Result> }

/** Returns an account, with the command line in the name of one of its users. */
const account = async (role = 'admin', existing?: Client): Promise<Account> => {
  const client = existing ?? (await createClient(suite))
  const token = await client.token(role)
  const run = async (words: string[], env: Record<string, string> = secrets): Promise<Result> => {
    const { stderr, ...others } = await runShiplog(words, {
      ...{ SHIPLOG_URL: suite.url, SHIPLOG_TOKEN: token },
      ...env,
    })
    return { ...others, stderr: stderr.replaceAll(`${folder}/`, '') }
  }
  return { client, run }
}

/** Writes a file, and returns its path. */
const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const apply = async (one: Account, yaml: string, ...words: string[]): Promise<Result> =>
  await one.run(['apply', '-f', await write('team.yaml', yaml), ...words])

const rows = async (client: Client, list: string): Promise<Record<string, unknown>[]> =>
  (await client.get(`/${list}/?limit=200`)).body

const all = async (client: Client) => ({
  rules: await rows(client, 'deployment-rules'),
  channels: await rows(client, 'notification-channels'),
  preferences: await rows(client, 'notification-preferences'),
})

/** Every type of rule and of channel, with all of their fields. */
const everything = `
rules:
  - name: Released versions
    type: version
    description: |
      Two lines
      of text
    mode: report_only
    message: Ask the "release" team
    scope:
      environments: ["prod*", live]
      environment_types: [production]
      products: [checkout]
      exclude_environments: [prod-test]
      exclude_products: [status-page]
    exempt_rollbacks: true
    config: {allow: ["1.*", "2.*"], deny: ["1.10"], branches: [main], require_build: true}
  - name: Staging first
    type: flow
    scope: &production {environment_types: [production]}
    config: {requires: [{environment_type: staging}, {environment: qa}]}
  - name: A day in staging
    type: soak
    scope: *production
    config: {environment_type: staging, hours: 24.5, while_current: true}
  - name: Two people
    type: approval
    scope: *production
    config:
      requirements:
        - {name: qa, roles: [qa], count: 2, environment: staging}
        - {name: manager, users: [ada@example.com, grace]}
      expires_hours: 12
      allow_own: true
  - name: Nobody is there
    type: freeze
    scope: *production
    config:
      windows:
        - {cron: "0 17 * * 5", duration: P2DT15H, timezone: Europe/Berlin, until: "2098-01-01T00:00", except: ["2027-12-24"]}
        - {start: "2098-12-24T00:00", end: "2099-01-02T08:00", timezone: UTC}
        - {start: "2099-12-24T00:00", end: null, timezone: UTC}
  - name: One at a time
    type: concurrency
    mode: disabled
    until: 2098-01-01T00:00:00+01:00
    config: {per: environment, stale_after: PT1H}
---
channels:
  - name: chat
    channel_type: chat_webhook
    config: {webhook_url: "\${CHAT_URL}"}
  - name: teams
    channel_type: teams_workflow
    enabled: false
    config: {webhook_url: "\${TEAMS_URL}"}
  - name: slack
    channel_type: slack_app
    config: {bot_token: "\${BOT_TOKEN}", channel_id: C0123456789, mode: thread}
  - name: programs
    channel_type: webhook
    config: {url: "https://events.example.com/\${EVENTS_PATH}", format: versioner, ordered: true}
  - name: mails
    channel_type: email
    config: {to: [ops@example.com, Dev@example.com], reply_to: managers@example.com}
preferences:
  - channel: chat
    event_type: deployment.failed
    filters: {environments: [production], products: [checkout, cart], statuses: [failed]}
  - {channel: chat, event_type: deployment.failed, filters: {environments: [staging]}}
  - {channel: mails, event_type: approval.*}
`

const expectNoSecret = ({ stdout, stderr }: Result): void => {
  for (const secret of ['first', 'second', 'third', 'fourth', 'whsec_'])
    expect(stdout + stderr).not.toContain(secret === 'whsec_' ? secret : `${secret}-secret`)
}

describe('shiplog apply', () => {
  it('creates every type of rule and channel, and has nothing to do when it runs again', async () => {
    const one = await account()
    const first = await apply(one, everything)
    expect(first).toMatchObject({ code: 0 })
    expect(first.stdout).toContain(`Account ${one.client.account}: 14 to create`)
    expect(first.stderr).toContain('Done: 14 created')
    expectNoSecret(first)
    const { rules, channels, preferences } = await all(one.client)
    expect(rules.map(({ name }) => name).toReversed()).toEqual([
      'Released versions',
      'Staging first',
      'A day in staging',
      'Two people',
      'Nobody is there',
      'One at a time',
    ])
    expect(rules.find(({ type }) => type === 'version')).toMatchObject({
      description: 'Two lines\nof text\n',
      mode: 'report_only',
      scope: { environments: ['prod*', 'live'], exclude_products: ['status-page'] },
    })
    expect(channels.find(({ name }) => name === 'programs')).toMatchObject({
      config: { url: 'https://….example.com/••••', format: 'versioner', ordered: true },
    })
    const chat = channels.find(({ name }) => name === 'chat')
    expect(preferences.filter(({ channel_id }) => channel_id === chat?.id)).toHaveLength(2)

    const second = await apply(one, everything)
    expect(second).toMatchObject({ code: 0, stderr: '' })
    expect(second.stdout).toBe(
      `Account ${one.client.account}: nothing to do
  = 14 as in the files
  Secrets are not compared, because Shiplog never shows them; --update-secrets sends those of:
      channel 'chat'
      channel 'teams'
      channel 'slack'
      channel 'programs'
`,
    )
    expect(await all(one.client)).toEqual({ rules, channels, preferences })
  })

  it('changes what differs, and sets a field that the file no longer has to its default', async () => {
    const one = await account()
    await apply(one, everything)
    const changed = everything
      .replace('    mode: report_only\n    message: Ask the "release" team\n', '')
      .replace('[checkout]', '[checkout, cart]')
      .replace('hours: 24.5', 'hours: 48')
      .replace('end: "2099-01-02T08:00"', 'end: "2099-01-03T08:00"')
      .replace(', mode: thread', '')
      .replace('statuses: [failed]', 'statuses: [failed, aborted]')
    const run = await apply(one, changed)
    expect(run).toMatchObject({ code: 0 })
    expect(run.stdout).toContain(`Account ${one.client.account}: 5 to change
  ~ channel 'slack'
      config.mode: "thread" → "update"
  ~ preference 'deployment.failed' of the channel 'chat'
      filters.statuses: ["failed"] → ["aborted","failed"]
  ~ rule 'Released versions'
      mode: "report_only" → "enabled"
      message: "Ask the \\"release\\" team" → none
      scope.products: ["checkout"] → ["cart","checkout"]
  ~ rule 'A day in staging'
      config.hours: 24.5 → 48
  ~ rule 'Nobody is there'
      config.windows.1.end: "2099-01-02T08:00" → "2099-01-03T08:00"
  = 9 as in the files
`)
    const rule = (await all(one.client)).rules.find(({ type }) => type === 'version')
    expect(rule).toMatchObject({ mode: 'enabled', message: null, revision: 2 })
    expect((await apply(one, changed)).stdout).toContain('nothing to do')
  })

  it('writes nothing with --dry-run and --check; --check ends with 1 when something would change', async () => {
    const one = await account()
    expect(await apply(one, everything, '--dry-run')).toMatchObject({ code: 0, stderr: '' })
    expect(await apply(one, everything, '--check')).toMatchObject({ code: 1, stderr: '' })
    expect(await all(one.client)).toEqual({ rules: [], channels: [], preferences: [] })
    await apply(one, everything)
    expect(await apply(one, everything, '--check')).toMatchObject({ code: 0, stderr: '' })
  })

  it('keeps what is not in the files, and deletes it with --prune, of the lists that the files have', async () => {
    const one = await account()
    await apply(one, everything)
    const less = 'channels: [{name: chat, channel_type: chat_webhook, config: {}}]'
    const kept = await apply(one, less)
    expect(kept.stdout).toContain(`nothing to do
  = 1 as in the files
  Not in the files, and kept; --prune deletes:
      channel 'teams'
      channel 'slack'
      channel 'programs'
      channel 'mails'
`)
    const pruned = await apply(one, less, '--prune')
    expect(pruned.stdout).toContain("  - channel 'mails' (with its preferences: 1)\n")
    expect(pruned.stderr).toContain("deleted channel 'slack'\n")
    const left = await all(one.client)
    expect(left.channels).toMatchObject([{ name: 'chat' }])
    expect([left.rules.length, left.preferences.length]).toEqual([6, 2])

    await apply(one, 'rules: []\npreferences: []', '--prune')
    expect(await all(one.client)).toMatchObject({ rules: [], preferences: [], channels: [{ name: 'chat' }] })
  })

  it('takes a new name for another rule: the old one stays until --prune', async () => {
    const one = await account()
    const rule = 'rules: [{name: Old, type: version, config: {deny: ["1.*"]}}]'
    await apply(one, rule)
    const renamed = rule.replace('Old', 'New')
    expect((await apply(one, renamed)).stdout).toContain("  + rule 'New'\n")
    const pruned = await apply(one, renamed, '--prune')
    expect(pruned.stdout).toContain("  - rule 'Old'\n  = 1 as in the files\n")
    expect((await all(one.client)).rules).toMatchObject([{ name: 'New' }])
  })

  it('needs --comment to disable an enabled rule, and keeps it in the revisions', async () => {
    const one = await account()
    const rule = 'rules:\n  - name: No betas\n    type: version\n    config: {deny: ["*-beta"]}\n'
    await apply(one, rule)
    const disabled = `${rule}    mode: disabled\n`
    const refused = await apply(one, disabled)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stderr).toContain(
      "team.yaml:5:11: Field 'mode' of rule 'No betas' disables an enabled rule: say why with --comment",
    )
    expect(await apply(one, disabled, '--comment', 'Incident 4711')).toMatchObject({ code: 0 })
    const [{ id } = { id: '' }] = (await all(one.client)).rules
    const { body } = await one.client.get(`/deployment-rules/${id}/revisions/`)
    expect(body[0]).toMatchObject({ comment: 'Incident 4711', rule: { mode: 'disabled' } })
  })

  it('knows that a rule is enabled again after the time in until', async () => {
    const one = await account()
    const rule =
      'rules: [{name: Freed, type: version, mode: disabled, until: "2020-01-01T00:00:00Z", config: {deny: [x]}}]'
    expect(await apply(one, rule)).toMatchObject({ code: 0 })
    expect((await all(one.client)).rules).toMatchObject([{ mode: 'enabled', until: null }])
    expect(await apply(one, rule, '--check')).toMatchObject({ code: 0 })
  })

  it('sends secrets of existing channels only with --update-secrets, and needs their variables only then', async () => {
    const one = await account()
    await apply(one, everything)
    const file = join(folder, 'team.yaml')
    const without = await one.run(['apply', '-f', file], {})
    expect(without).toMatchObject({ code: 0 })
    const missing = await one.run(['apply', '-f', file, '--update-secrets'], {})
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.stderr).toContain(
      "Field 'config.webhook_url' of channel 'chat' needs the variable CHAT_URL, which is not set",
    )
    const moved = { ...secrets, CHAT_URL: 'https://chat.example.org/first-secret' }
    const sent = await one.run(['apply', '-f', file, '--update-secrets'], moved)
    expect(sent).toMatchObject({ code: 0 })
    expect(sent.stdout).toContain("  ~ channel 'chat'\n      config.webhook_url: sent again\n")
    expectNoSecret(sent)
    const chat = (await all(one.client)).channels.find(({ name }) => name === 'chat')
    expect(chat).toMatchObject({ config: { webhook_url: 'https://….example.org/••••' } })
  })

  it('stops at the first error of the API, says what was done, and goes on when it runs again', async () => {
    const one = await account()
    const wrong = everything.replace('timezone: Europe/Berlin', 'timezone: Europe/Berlim')
    const run = await apply(one, wrong)
    expect(run).toMatchObject({ code: 4 })
    expect(run.stderr).toMatch(
      /team.yaml:40:11: Failed at rule 'Nobody is there', after 12 of 14 changes\.\n.*\nshiplog: Field 'config\.windows\.0' .*Europe\/Berlim/,
    )
    expect((await all(one.client)).rules).toHaveLength(4)
    const again = await apply(one, everything)
    expect(again).toMatchObject({ code: 0 })
    expect(again.stdout).toContain('2 to create')
  })

  it('ends with 4 for a member, and changes nothing', async () => {
    const { client } = await account()
    const member = await account('member', client)
    const run = await apply(member, everything)
    expect(run).toMatchObject({ code: 4 })
    expect(run.stderr).toMatch(/Failed at channel 'chat', after 0 of 14 changes\..*needs the role 'admin'/s)
    expect(await all(client)).toEqual({ rules: [], channels: [], preferences: [] })
  })

  it('refuses names that the account has twice, with both ids, and other types', async () => {
    const one = await account()
    const body = { name: 'twin', channel_type: 'chat_webhook', config: { webhook_url: secrets.CHAT_URL } }
    const ids = [(await one.client.post('/notification-channels/', body)).body.id]
    ids.push((await one.client.post('/notification-channels/', body)).body.id)
    const run = await apply(one, 'preferences: [{channel: twin, event_type: build.*}]')
    expect(run).toMatchObject({ code: 1 })
    expect(run.stderr).toContain(
      `team.yaml:1:25: The account has 2 channels with the name 'twin': ${ids.join(', ')}. Rename or delete all but one`,
    )
    await apply(one, 'rules: [{name: Late, type: version, config: {deny: [x]}}]')
    const other = await apply(
      one,
      'rules: [{name: Late, type: flow, config: {requires: [{environment: qa}]}}]',
    )
    expect(other.stderr).toContain(
      "Field 'type' of rule 'Late' cannot be changed from 'version': use another name, or delete it first",
    )
  })

  it('says that somebody else has changed or deleted a rule since the plan', async () => {
    const one = await account()
    await apply(one, 'rules: [{name: Raced, type: version, config: {deny: [x]}}]')
    const [{ id } = { id: '' }] = (await all(one.client)).rules
    await one.client.patch(`/deployment-rules/${id}`, { message: 'by somebody else' })
    const api = createApiClient({ url: suite.url, credential: await one.client.token('admin') })
    const about = { action: 'change', kind: 'rules', label: "rule 'Raced'", id, revision: 1 }
    const notes: string[] = []
    const write = () =>
      carryOut(api, [{ ...about, body: { message: 'by a file' } }], {
        channelIds: new Map(),
        done: (_change: object, _id: string, more: string[]) => notes.push(...more),
      })
    await write()
    expect(notes).toEqual([
      "rule 'Raced' was changed by somebody else meanwhile: its revisions show what. Run this again",
    ])
    await one.client.delete(`/deployment-rules/${id}`)
    await expect(write()).rejects.toMatchObject({ status: 404 })
  })

  it('leaves other accounts as they are', async () => {
    const [one, other] = [await account(), await account()]
    await apply(other, everything)
    const before = await all(other.client)
    await apply(one, everything)
    await apply(one, 'rules: []\nchannels: []\npreferences: []', '--prune')
    expect(await all(other.client)).toEqual(before)
  })

  it('reads several files, and folders', async () => {
    const one = await account()
    const [rules = '', rest = ''] = everything.split('---\n')
    await mkdir(join(folder, 'rules'))
    await write('rules/b.yml', `# rules of production\n${rules}`)
    await write('rules/a.yaml', 'rules: [{name: Own, type: version, config: {deny: [x]}}]')
    await write('rules/notes.txt', 'not: yaml: at all')
    const channels = await write('channels.json', JSON.stringify({ channels: [] }))
    const files = ['-f', join(folder, 'rules'), '-f', await write('rest.yaml', rest), '--file', channels]
    const run = await one.run(['apply', ...files, '--json'])
    expect(run).toMatchObject({ code: 0 })
    const result = JSON.parse(run.stdout)
    expect(result).toMatchObject({ account: one.client.account, same: 0, kept: [] })
    expect(result.changes).toHaveLength(15)
    expect(result.changes.every(({ done, id }: { done: boolean; id: string }) => done && id)).toBe(true)
    const again = await write('again.yaml', 'rules: [{name: Own, type: version, config: {deny: [x]}}]')
    const twice = await one.run(['apply', ...files, '-f', again])
    expect(twice.stderr).toContain(
      "again.yaml:1:9: Rule 'Own' is in the files twice, first at rules/a.yaml:1:9",
    )
  })
})

describe('the command line of apply', () => {
  it('must name files that can be read', async () => {
    const one = await account()
    const empty = join(folder, 'empty')
    await mkdir(empty)
    const binary = await write('binary.yaml', Buffer.from([0x72, 0xff, 0xfe]))
    const large = await write('large.yaml', `# ${'x'.repeat(1024 * 1024)}`)
    const failures: [string[], string][] = [
      [[], 'Name the files with -f. See shiplog apply --help'],
      [['rules.yaml'], 'Name the files with -f. See shiplog apply --help'],
      [['-f', binary, 'b.yaml'], "'b.yaml' is one word too many. Usage: shiplog apply -f <path> [options]"],
      [['-f', join(folder, 'missing.yaml')], 'missing.yaml cannot be read: there is no such file'],
      [['-f', empty], 'empty has no files *.yaml or *.yml'],
      [['-f', binary], 'binary.yaml is not text in UTF-8'],
      [['-f', large], 'The files have more than 1 MiB together'],
      [['-f', '/dev/zero'], 'The files have more than 1 MiB together'],
    ]
    for (const [words, message] of failures)
      expect(await one.run(['apply', ...words])).toEqual({
        code: 1,
        stdout: '',
        stderr: `shiplog: ${message}\n`,
      })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it while it waits for its input', async (signal) => {
    const stdio = ['pipe', 'ignore', 'pipe'] as const
    const child = spawn(oldestNode, [program, 'apply', '-f', '-'], { env: {}, stdio: [...stdio] })
    // More than fits into a pipe: it is written when the program has read most of it.
    await new Promise((resolve) => child.stdin.write(`# ${'x'.repeat(900 * 1024)}`, resolve))
    child.kill(signal)
    const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)])
    child.stdin.destroy()
    expect([code, stderr]).toEqual([signal === 'SIGINT' ? 130 : 143, `shiplog: Interrupted by ${signal}\n`])
  })

  it('needs the token of a user', async () => {
    const one = await account()
    const words = ['apply', '-f', await write('none.yaml', 'rules: []')]
    const run = await one.run(words, { SHIPLOG_TOKEN: '', SHIPLOG_KEY: 'sk_x' })
    expect(run).toMatchObject({ code: 1, stdout: '' })
    expect(run.stderr).toContain('Set SHIPLOG_TOKEN to an access token of your identity provider')
    expect(await one.run(words, { SHIPLOG_TOKEN: one.client.apiKey })).toMatchObject({ code: 4, stdout: '' })
  })
})

describe('shiplog export', () => {
  it('and apply find random rules of every type as they are', async () => {
    const one = await account()
    const entries = Object.keys(ruleConfigs).flatMap((type) =>
      fc
        .sample(randomEntry(rule, { type }), { numRuns: 40, seed: 4711 })
        .map((entry, index) => ({ ...entry, name: `${type} ${index}` })),
    )
    const kept = []
    for (const entry of entries) {
      const { status } = await one.client.post('/deployment-rules/', sentForm(entry, rule))
      if (status === 201 && check(entry, rule, []).length === 0) kept.push(entry)
    }
    expect(new Set(kept.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(Object.keys(ruleConfigs)))
    const file = JSON.stringify({ rules: kept })
    expect(await apply(one, file, '--check')).toMatchObject({ code: 0, stderr: '' })
    const { stdout } = await one.run(['export'])
    expect(await apply(one, stdout, '--prune', '--check')).toMatchObject({ code: 0, stderr: '' })
  })

  it('writes a file without secrets that apply finds nothing to do for', async () => {
    const one = await account()
    await apply(one, everything)
    const written = await one.run(['export'])
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expectNoSecret(written)
    expect(written.stdout).not.toContain('••••')
    expect(await apply(one, written.stdout, '--prune', '--check')).toMatchObject({ code: 0, stderr: '' })
    const json = await one.run(['export', '--json'])
    expect(Object.keys(JSON.parse(json.stdout))).toEqual(['channels', 'preferences', 'rules'])
    expect(await apply(one, json.stdout, '--prune', '--check')).toMatchObject({ code: 0 })
  })

  it('writes a file that makes the same rules in another account', async () => {
    const [one, other] = [await account(), await account()]
    await apply(one, everything)
    const { stdout } = await one.run(['export'])
    const refused = await apply(other, stdout)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stderr).toContain(
      "Field 'config.webhook_url' of channel 'chat' is required: the account does not have this channel yet",
    )
    const rules = stdout.slice(stdout.indexOf('rules:'))
    expect(await apply(other, rules)).toMatchObject({ code: 0 })
    expect((await other.run(['export'])).stdout).toContain(rules)
  })
})
