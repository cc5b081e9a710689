import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DeliveryLine, describeDelivery, describeEvent } from '../src/screen/event-lines.ts'
import { limitLines, splitLines } from '../src/screen/lines.ts'
import { openLogFile } from '../src/screen/log-file.ts'
import { createScreen } from '../src/screen/screen.ts'
import { readServiceLog } from '../src/screen/service-log.ts'
import { showWelcome } from '../src/screen/welcome.ts'

describe('describeEvent', () => {
  const data = { product_name: 'checkout', version: '1.4.2', environment_name: 'production' }

  it('describes a deployment, a build and the deletion of a product in a few words', () => {
    expect(describeEvent({ type: 'deployment.completed', data })).toBe(
      'checkout 1.4.2 → production  completed',
    )
    const build = { product_name: 'checkout', version: '1.4.2' }
    expect(describeEvent({ type: 'build.failed', data: build })).toBe('checkout 1.4.2  build failed')
    expect(describeEvent({ type: 'product.deleted', data: { product_name: 'checkout' } })).toBe(
      'checkout  deleted',
    )
  })

  it('returns undefined for events that change no status', () => {
    for (const type of ['deployment.late', 'deployment.amended', 'build.late', 'something.new'])
      expect(describeEvent({ type, data })).toBeUndefined()
  })
})

describe('describeDelivery', () => {
  it('says whether a message was sent, and for which event', () => {
    const about = 'acme  checkout 1.4.2 → production  completed'
    expect(describeDelivery({ outcome: 'sent', attempt: 1 }, about)).toBe(`${about}  message sent`)
    const retried = { outcome: 'retried', attempt: 1, reason: 'HTTP 500', wait_ms: 5_200 }
    expect(describeDelivery(retried, undefined)).toBe('message not sent: HTTP 500; again in 5 s')
    const digest = { outcome: 'failed', attempt: 3, notifications: 12, reason: 'HTTP 403' }
    expect(describeDelivery(digest, about)).toBe('12 notifications  message failed: HTTP 403')
  })
})

describe('showWelcome', () => {
  it('prints the address of the web application first, then commands of one line each', () => {
    const lines: string[] = []
    const screen = { event: () => {}, line: (text = '') => void lines.push(text) }
    const credentials = {
      base_url: 'http://127.0.0.1:8081',
      issuer: 'http://127.0.0.1:9000',
      account: 'acme',
      api_key: 'sk_acme_k1_x',
      access_token: 'token',
      mails_url: 'http://127.0.0.1:8025',
      postgres_url: '',
    }
    showWelcome(screen, credentials, 2.44)
    const said = lines.filter((line) => line !== '').map((line) => line.trim())
    expect(said.slice(0, 2)).toEqual([
      'Shiplog is running, ready after 2.4 s. Open it, and choose who you are:',
      'http://127.0.0.1:8081/',
    ])
    const commands = lines.filter((line) => line.startsWith('curl'))
    expect(commands).toEqual([
      expect.stringContaining('curl -X POST http://127.0.0.1:8081/deployment-events/ '),
      'curl -H "Authorization: Bearer token" "http://127.0.0.1:8081/deployments/?product=checkout"',
    ])
    expect(commands[0]).toContain('Bearer sk_acme_k1_x"')
    expect(said).toContain('Mails     http://127.0.0.1:8025/ shows them: none leaves this machine')
  })

  it('names the user’s own identity provider, and offers no token', () => {
    const welcome = (hasClient: boolean): string => {
      const lines: string[] = []
      const screen = { event: () => {}, line: (text = '') => void lines.push(text) }
      const issuer = 'https://id.example.com/realms/main'
      const credentials = {
        base_url: 'http://127.0.0.1:8081',
        issuer,
        account: 'acme',
        api_key: 'sk_x',
        postgres_url: '',
      }
      showWelcome(screen, credentials, 2.44, { issuer, hasClient, variables: {} })
      return lines.join('\n')
    }
    expect(welcome(true)).toContain('Open it, and sign in at id.example.com:')
    expect(welcome(true)).toContain('somebody whose token names the account acme')
    expect(welcome(true)).toContain('from https://id.example.com/realms/main: sign in, and choose')
    expect(welcome(true)).not.toMatch(/undefined|npm run --silent token|choose who you are/)
    expect(welcome(false)).toContain('off, because OIDC_CLIENT_ID is not set. Shiplog is at:')
  })
})

describe('readServiceLog', () => {
  it('finds errors and deliveries in a log, and shortens long errors', () => {
    const failed: string[] = []
    const delivered: DeliveryLine[] = []
    const read = readServiceLog({
      failed: (text) => failed.push(text),
      delivered: (line) => delivered.push(line),
    })
    read('{"level":"info","msg":"events answered"}')
    read('{"level":"error","err":{"message":"connect\\n  refused"},"msg":"not stored"}')
    read(`{"level":"fatal","msg":"${'x'.repeat(500)}"}`)
    read('{"level":"warn","outcome":"retried","attempt":2,"msg":"delivery attempted"}')
    read('not JSON with "level":"error" in it')
    expect(failed[0]).toBe('not stored: connect refused')
    expect(failed[1]).toHaveLength(161)
    expect([failed.length, delivered]).toMatchObject([2, [{ outcome: 'retried', attempt: 2 }]])
  })
})

describe('splitLines', () => {
  it('joins chunks, even when one ends inside a character', () => {
    const lines: string[] = []
    const split = splitLines((line) => lines.push(line))
    const bytes = Buffer.from('one → two\nthree\nrest')
    split(bytes.subarray(0, 5))
    split(bytes.subarray(5))
    expect(lines).toEqual(['one → two', 'three'])
  })
})

describe('limitLines', () => {
  it('passes on the first lines of a second, and counts the others', async () => {
    const lines: string[] = []
    const limited = limitLines((line) => lines.push(line), 2)
    for (const line of ['a', 'b', 'c', 'd']) limited(line)
    expect(lines).toEqual(['a', 'b'])
    await expect.poll(() => lines, { timeout: 3_000 }).toEqual(['a', 'b', '… and 2 more'])
    limited('e')
    expect(lines.at(-1)).toBe('e')
    limited.stop()
  })
})

describe('openLogFile', () => {
  it('keeps two files at most, whatever is written', () => {
    const directory = mkdtempSync(join(tmpdir(), 'shiplog-test-log-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const path = join(directory, 'logs/part.log')
    const file = openLogFile(path, 10)
    for (const line of ['0123456789\n', 'second, longer\n', 'third\n']) file.write(line)
    file.close()
    const again = openLogFile(path, 10)
    again.write('four\n')
    again.close()
    expect(readFileSync(path, 'utf8')).toBe('third\nfour\n')
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('second, longer\n')
    expect(existsSync(`${path}.2`)).toBe(false)
  })
})

describe('createScreen', () => {
  const show = (isColored?: boolean): string => {
    let written = ''
    const stream = { write: (text: string) => (written += text) }
    createScreen(stream, () => new Date(2026, 10, 21, 9, 5, 7), isColored).event('nats is back', 'green')
    return written
  }

  it('begins an event with the time, and uses no color without a terminal', () => {
    expect(show()).toBe('09:05:07  nats is back\n')
    expect(show(true)).toContain('\u001b[32mnats is back')
  })
})
