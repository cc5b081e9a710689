import { describe, expect, it } from 'vitest'
import { changeWebhook, rotateWebhook, showAt, showWebhook, signingSecrets } from './stored-webhook.ts'

const now = new Date('2026-11-21T10:00:00Z')
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)
const { webhook, madeSecret } = changeWebhook({ url: 'https://hooks.example.com/x' }, undefined)

describe('a rotated secret', () => {
  it('signs, and is shown, until its grace period ends', () => {
    const rotated = rotateWebhook(webhook, 2, now)
    const shown = showWebhook(rotated.webhook)
    const before = new Date(hours(2).getTime() - 1)
    expect(signingSecrets(rotated.webhook, before)).toEqual([rotated.madeSecret, madeSecret])
    expect(showAt(shown, before).old_secret_until).toBe('2026-11-21T12:00:00.000Z')
    expect(signingSecrets(rotated.webhook, hours(2))).toEqual([rotated.madeSecret])
    expect(showAt(shown, hours(2)).old_secret_until).toBeNull()
  })

  it('is one of three at most, the newest ones', () => {
    const secrets = [madeSecret]
    let rotated = webhook
    for (let count = 0; count < 4; count += 1) {
      const next = rotateWebhook(rotated, 24, now)
      secrets.unshift(next.madeSecret)
      rotated = next.webhook
    }
    expect(signingSecrets(rotated, now)).toEqual(secrets.slice(0, 3))
  })
})
