import { type Receiver, type SlackApi, startReceiver, startSlackApi } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSteps, runSteps, type StepResult, testSteps } from '../support/guide.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const page = new URL('../../docs/administration.md', import.meta.url).pathname
const steps = await readSteps(page)

let suite: Suite
let receiver: Receiver
let slackApi: SlackApi
let chat: string
let results: StepResult[]

beforeAll(async () => {
  slackApi = await startSlackApi()
  chat = slackApi.createChannel()
  suite = await startSuite({
    env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1', SLACK_API_URL: slackApi.url } },
  })
  receiver = await startReceiver()
  const account = 'acme'
  results = await runSteps(steps, {
    PATH: process.env.PATH,
    BASE_URL: suite.url,
    TOKEN: await suite.token({ account, role: 'admin' }),
    VIEWER: await suite.token({ account, role: 'viewer' }),
    QA: await suite.token({ account, role: 'qa', subject: 'grace' }),
    WEBHOOK_URL: `${receiver.url}/hook`,
    BOT_TOKEN: slackApi.token,
    SLACK_CHANNEL: chat,
  })
}, 60_000)
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
  await slackApi?.stop()
})

describe('the guide for administrators', () => {
  it('has commands, and says what most of them print', () => {
    expect(steps.length).toBeGreaterThan(15)
    expect(steps.filter(({ expected }) => expected !== null).length).toBeGreaterThan(15)
  })

  testSteps('works, and prints what it says', steps, () => results)

  it('sends the messages that it speaks of', () => {
    const texts = receiver.requests.map(({ body }) => JSON.stringify(body))
    expect(texts.some((body) => body.includes('Deployment Failed') && body.includes('1.5.0'))).toBe(true)
    expect(slackApi.messages(chat)).toMatchObject([{ text: '👋 Shiplog can reach this channel' }])
  })
})
