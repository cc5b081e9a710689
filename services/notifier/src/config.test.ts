import { createSuiteKeys } from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import { describeConfig, readConfig } from './config.ts'

const keys = createSuiteKeys().variablesOf('notifier')
const key = Buffer.alloc(32, 7).toString('base64url')
const required = {
  DATABASE_URL: 'postgres://shiplog_notifier:db-secret@localhost/shiplog',
  NATS_URL: 'nats://localhost:4222',
  ...keys,
  INGESTION_URL: 'http://localhost:8081',
  WEBHOOK_ENCRYPTION_KEYS: `k1:${key}`,
}

const mail = {
  PUBLIC_ORIGIN: 'https://shiplog.example.com',
  SMTP_URL: 'smtp://ship:smtp-secret@mail.example.com:587',
  MAIL_FROM: 'Shiplog <shiplog@example.com>',
}

describe('the configuration', () => {
  it('has the documented delivery rules by default', () => {
    expect(readConfig(required).delivery).toMatchObject({
      intervalMs: 1_000,
      backOff: { minMs: 5_000, maxMs: 21_600_000 },
      giveUpMs: 259_200_000,
      missedAfterMs: 86_400_000,
    })
  })

  it('reads the allowed hosts in any case, with brackets and spaces', () => {
    const { webhook } = readConfig({ ...required, NOTIFIER_ALLOW_HOSTS: ' Chat.Internal, 127.0.0.1,[::1],' })
    expect([...webhook.allowedHosts]).toEqual(['chat.internal', '127.0.0.1', '::1'])
  })

  it('has the origin of the web application, or null', () => {
    const originOf = (PUBLIC_ORIGIN: string) => readConfig({ ...required, PUBLIC_ORIGIN }).publicOrigin
    expect(originOf('https://shiplog.example.com/')).toBe('https://shiplog.example.com')
    expect(originOf('')).toBe(null)
    expect(() => originOf('https://example.com/shiplog')).toThrow(/PUBLIC_ORIGIN: must have no path/)
  })

  it("has the address of Slack's Web API without a slash at the end", () => {
    const urlOf = (SLACK_API_URL: string) => readConfig({ ...required, SLACK_API_URL }).slackApi.url
    expect(urlOf('')).toBe('https://slack.com/api')
    expect(urlOf('http://slack-proxy:8080/api//')).toBe('http://slack-proxy:8080/api')
    for (const wrong of ['ftp://slack.com', 'https://ada:word@slack.com/api', 'https://slack.com/api?x=y'])
      expect(() => urlOf(wrong)).toThrow(/SLACK_API_URL/)
  })

  it('names each variable that is missing or wrong', () => {
    expect(() => readConfig({})).toThrow(/WEBHOOK_ENCRYPTION_KEYS: is required/)
    expect(() => readConfig({ ...required, NOTIFIER_LEASE_MS: '9000' })).toThrow(
      /NOTIFIER_LEASE_MS: must be longer than WEBHOOK_TIMEOUT_MS/,
    )
  })

  it('has a mail server with SMTP_URL, which needs MAIL_FROM and PUBLIC_ORIGIN', () => {
    const mailServerOf = (more: object) => readConfig({ ...required, ...more }).mailServer
    expect(mailServerOf({})).toBeUndefined()
    expect(mailServerOf({ SMTP_URL: '', MAIL_FROM: '' })).toBeUndefined()
    expect(mailServerOf(mail)).toMatchObject({
      connection: { host: 'mail.example.com', port: 587, secure: false, requireTLS: true },
      auth: { user: 'ship', pass: 'smtp-secret' },
      from: { name: 'Shiplog', address: 'shiplog@example.com' },
      bounceTo: 'shiplog@example.com',
    })
    const trying = { ...mail, SMTP_REQUIRE_TLS: 'false', MAIL_BOUNCE_TO: 'bounces@example.com' }
    expect(mailServerOf(trying)).toMatchObject({
      connection: { requireTLS: false },
      bounceTo: 'bounces@example.com',
    })
    for (const name of ['MAIL_FROM', 'PUBLIC_ORIGIN'])
      expect(() => mailServerOf({ ...mail, [name]: '' })).toThrow(new RegExp(`${name}: is required`))
    expect(() => mailServerOf({ ...mail, MAIL_FROM: 'a@b, c@d' })).toThrow(/MAIL_FROM: must be one address/)
    const wrong = { ...mail, SMTP_URL: 'http://ship:smtp-secret@mail.example.com' }
    expect(() => mailServerOf(wrong)).toThrow(/^(?!.*smtp-secret).*SMTP_URL: must begin with smtp/s)
  })

  it('is logged without its secrets', () => {
    const { SERVICE_PRIVATE_KEY = '' } = keys
    const logged = JSON.stringify(describeConfig(readConfig({ ...required, ...mail })))
    for (const secret of [key, 'db-secret', SERVICE_PRIVATE_KEY, 'smtp-secret'])
      expect(logged).not.toContain(secret)
    expect(logged).toContain('"encryptionKeys":["k1"]')
    expect(logged).toContain('mail.example.com')
  })
})
