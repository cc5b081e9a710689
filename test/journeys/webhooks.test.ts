import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webhookMessages } from '@shiplog/contract'
import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.ts'
import { readSteps, runSteps, type StepResult, testSteps } from '../support/guide.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { validDeployment } from '../support/valid.ts'

const path = new URL('../../docs/webhooks.md', import.meta.url).pathname
const steps = await readSteps(path)
const page = await readFile(path, 'utf8')
/** The examples of bodies. */
const [standardExample = {}, versionerExample = {}] = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(
  ([, json = '']): Record<string, unknown> => JSON.parse(json),
)

let suite: Suite
let receiver: Receiver
let results: StepResult[]
let folder = ''

beforeAll(async () => {
  suite = await startSuite({
    env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1', PUBLIC_ORIGIN: 'https://shiplog.example.com' } },
  })
  receiver = await startReceiver()
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const TOKEN = await suite.token({ account: 'acme', role: 'admin' })
  const WEBHOOK_URL = `${receiver.url}/hook`
  results = await runSteps(steps, { PATH: process.env.PATH, BASE_URL: suite.url, TOKEN, WEBHOOK_URL }, folder)
}, 60_000)
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Secrets that the page prints: the first one, and the one of the rotation. */
const secrets = (): string[] => results.flatMap(({ printed }) => printed.match(/^whsec_\S+$/m) ?? [])

describe('the guide to webhooks', () => {
  it('has commands, and shows the output of most of them', () => {
    expect(steps.filter(({ expected }) => expected !== null).length).toBeGreaterThan(3)
  })

  testSteps('works, and prints what it says', steps, () => results)

  it('shows a part of a message as the document of the API describes it', () => {
    const { schema } = webhookMessages.deploymentEvent
    const shown = schema.strict().extend({ data: schema.shape.data.partial().strict() })
    expect(shown.parse(standardExample)).toEqual(standardExample)
  })

  it('leads to messages in both formats, which the printed secrets verify', async () => {
    const [first = '', second = ''] = secrets()
    const client = await createClient(suite, 'acme')
    await client.event('/deployment-events/', validDeployment())
    await eventually(() => receiver.requests.length === 2)
    const [test, event] = receiver.requests
    if (test === undefined || event === undefined) throw new Error('Nothing arrived')
    const verify = (secret: string, { text, headers }: typeof test) =>
      new Webhook(secret).verify(text, headers as Record<string, string>)
    expect(verify(first, test)).toMatchObject({ type: 'channel.test' })
    for (const secret of [first, second])
      expect(Object.keys(verify(secret, event) as object)).toEqual(Object.keys(versionerExample))
    expect(event.headers).toMatchObject({
      'x-versioner-event': 'deployment.completed',
      'x-versioner-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    })
  })
})
