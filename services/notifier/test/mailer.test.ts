import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  eventually,
  type MailAnswer,
  type MailServer,
  type MailStep,
  startMailServer,
} from '@shiplog/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { MailResult } from '../src/outgoing/mail/mail-result.ts'
import { mailServerProblem, parseMailAddress, toMailServer } from '../src/outgoing/mail/mail-server.ts'
import { createMailer } from '../src/outgoing/mail/mailer.ts'
import type { Mail } from '../src/outgoing/mail/session.ts'

const timeoutMs = 800
const password = 'correct-horse-battery'
const from = { name: 'Shiplog', address: 'shiplog@example.com' }
const message = Buffer.from('Subject: hello\r\n\r\nHello.\r\n')

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const mailServer = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
  const server = await startMailServer(...options)
  closers.push(server.stop)
  return server
}
type Sender = { send: (account_id: string, mail: Mail, mayBegin?: () => boolean) => Promise<MailResult> }
const mailer = (url: string, requireTls = false): Sender => {
  expect(mailServerProblem(url)).toBeUndefined()
  const created = createMailer(
    toMailServer({ url, requireTls, from, bounceTo: 'bounces@example.com' }),
    timeoutMs,
  )
  closers.push(created.close)
  return { send: (account_id, mail, mayBegin = () => true) => created.send(account_id, mail, mayBegin) }
}
/** Starts a server that does not know SMTP. @returns its port */
const tcpServer = async (serve: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
const at =
  (wanted: MailStep['at'], answer: MailAnswer) =>
  ({ at }: MailStep): MailAnswer =>
    at === wanted ? answer : undefined
const hangs = (): Promise<never> => new Promise(() => {})
const to = (address: string) => ({ to: address, message })
const ada = to('ada@example.com')

describe('a mail', () => {
  it('reaches the mail server, with the sender of bounces in its envelope', async () => {
    const server = await mailServer()
    expect(await mailer(server.url).send('acme', ada)).toEqual({
      code: 250,
      what: 'accepted',
      error: null,
      reply: null,
    })
    expect(server.mails).toMatchObject([
      { from: 'bounces@example.com', to: ['ada@example.com'], email: { subject: 'hello' } },
    ])
  })

  it.each([
    ['sender', 550, 'server_failed', 'The mail server refuses the sender MAIL_FROM: it answered 550'],
    ['sender', 552, 'mail_refused', 'The mail server refuses the mail: it answered 552'],
    ['sender', 530, 'server_failed', 'The mail server takes no mails from Shiplog: it answered 530'],
    ['sender', 451, 'postponed', 'The mail server asks to try again later: it answered 451'],
    ['address', 550, 'address_refused', 'The mail server refuses the address: it answered 550'],
    ['address', 450, 'postponed', 'The mail server asks to try again later: it answered 450'],
    ['mail', 554, 'mail_refused', 'The mail server refuses the mail: it answered 554'],
    ['mail', 452, 'postponed', 'The mail server asks to try again later: it answered 452'],
  ] as const)('that is refused at the %s by %d is %s', async (step, code, what, error) => {
    const server = await mailServer()
    server.respond(at(step, { code, text: 'No thank you' }))
    const sender = mailer(server.url)
    expect(await sender.send('acme', ada)).toEqual({ code, what, error, reply: `${code} No thank you` })
    server.respond(() => undefined)
    expect(await sender.send('acme', ada)).toMatchObject({ what: 'accepted' })
  })

  it('that is refused by a policy does not count against its address by itself', async () => {
    const server = await mailServer()
    server.respond(at('address', { code: 554, text: '5.7.1 Relay access denied' }))
    const sender = mailer(server.url)
    expect(await sender.send('acme', ada)).toMatchObject({ code: 554, what: 'policy_refused' })
    // About its text, the policy says something about this mail only.
    server.respond(at('mail', { code: 554, text: '5.7.1 Looks like spam' }))
    expect(await sender.send('acme', ada)).toMatchObject({ code: 554, what: 'mail_refused' })
  })

  it('that fails because the mail server ends the connection does not count against its address', async () => {
    const server = await mailServer()
    server.respond(at('address', { code: 421, text: 'Too busy' }))
    expect(await mailer(server.url).send('acme', ada)).toMatchObject({ code: 421, what: 'server_failed' })
  })

  it('that is larger than the mail server accepts is refused before it is sent', async () => {
    const server = await mailServer({ size: 20 })
    expect(await mailer(server.url).send('acme', ada)).toMatchObject({
      what: 'mail_refused',
      error: 'The mail is too large for the mail server',
    })
  })

  it('that waited for a connection is not sent when it may not begin any more', async () => {
    const server = await mailServer()
    const gate = Promise.withResolvers<undefined>()
    let onTheirWay = 0
    server.respond(({ at }) => {
      if (at !== 'mail') return undefined
      onTheirWay += 1
      return gate.promise
    })
    const sender = mailer(server.url)
    let mayBegin = true
    const all = Array.from({ length: 10 }, () => sender.send('acme', ada, () => mayBegin))
    await eventually(() => onTheirWay === 8)
    mayBegin = false
    gate.resolve(undefined)
    const results = await Promise.all(all)
    expect(results.slice(0, 8).every(({ what }) => what === 'accepted')).toBe(true)
    const notBegun = {
      code: null,
      what: 'not_begun',
      error: expect.stringContaining('may have lost the lease'),
      reply: null,
    }
    expect(results.slice(8)).toEqual([notBegun, notBegun])
    expect(server.mails).toHaveLength(8)
  })

  it('is refused for one address, and accepted for others', async () => {
    const server = await mailServer()
    server.respond((step) =>
      step.at === 'address' && step.address.startsWith('gone')
        ? { code: 550, text: '5.1.1 Unknown' }
        : undefined,
    )
    const sender = mailer(server.url)
    const all = ['ada', 'gone', 'grace'].map((name) => sender.send('acme', to(`${name}@example.com`)))
    expect((await Promise.all(all)).map(({ what }) => what)).toEqual([
      'accepted',
      'address_refused',
      'accepted',
    ])
  })
})

describe('a mail server', () => {
  it('that answers with a NUL character, which Postgres cannot store, has it removed', async () => {
    const port = await tcpServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (line) =>
        socket.write(line.toString().startsWith('RCPT') ? '550 5.1.1 No such \0user\r\n' : '250 ok\r\n'),
      )
    })
    const { what, reply } = await mailer(`smtp://127.0.0.1:${port}`).send('acme', ada)
    expect({ what, reply }).toEqual({ what: 'address_refused', reply: '550 5.1.1 No such user' })
  })

  it.each([421, 554])('that greets with %d fails', async (code) => {
    const server = await mailServer()
    server.respond(at('greeting', { code, text: 'Go away' }))
    expect(await mailer(server.url).send('acme', ada)).toEqual({
      code,
      what: 'server_failed',
      error: `The mail server takes no mails from Shiplog: it answered ${code}`,
      reply: null,
    })
  })

  it('that refuses connections, has no known name, or closes them fails', async () => {
    const port = await tcpServer((socket) => socket.destroy())
    for (const [url, error] of [
      ['smtp://127.0.0.1:1', 'The connection to the mail server failed: ECONNREFUSED'],
      ['smtp://mail.invalid', 'The name of the mail server cannot be resolved'],
      [`smtp://127.0.0.1:${port}`, /^The connection to the mail server failed: (ECONNRESET|ECONNECTION)$/],
    ] as const)
      expect(await mailer(url).send('acme', ada)).toMatchObject({
        code: null,
        what: 'server_failed',
        error: typeof error === 'string' ? error : expect.stringMatching(error),
      })
  })

  it('that speaks HTTP fails', async () => {
    const port = await tcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await mailer(`smtp://127.0.0.1:${port}`).send('acme', ada)).toMatchObject({
      what: 'server_failed',
    })
  })

  it.each(['greeting', 'sign-in', 'sender', 'address', 'mail'] as const)(
    'that hangs at the %s costs the time limit, and nothing more',
    async (step) => {
      const server = await mailServer({ allowInsecureAuth: true })
      server.respond((asked) => (asked.at === step ? hangs() : undefined))
      const start = performance.now()
      expect(await mailer(`smtp://u:p@127.0.0.1:${server.port}`).send('acme', ada)).toEqual({
        code: null,
        what: 'timeout',
        error: `The mail server did not take the mail within ${timeoutMs} ms`,
        reply: null,
      })
      expect(performance.now() - start).toBeLessThan(timeoutMs + 300)
      await eventually(() => server.connections() === 0)
      expect(server.mails).toEqual([])
    },
  )

  it('that sends a byte at a time does not hold up a mail beyond the time limit', async () => {
    const port = await tcpServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      socket.once('close', () => clearInterval(timer))
    })
    const start = performance.now()
    expect(await mailer(`smtp://127.0.0.1:${port}`).send('acme', ada)).toMatchObject({ what: 'timeout' })
    expect(performance.now() - start).toBeLessThan(timeoutMs + 300)
  })

  it('that sends more than an answer can have is not read any further', async () => {
    const port = await tcpServer((socket) => socket.write('250-'.repeat(5_000)))
    expect(await mailer(`smtp://127.0.0.1:${port}`).send('acme', ada)).toMatchObject({
      what: 'server_failed',
      error: 'The connection to the mail server failed: EPROTOCOL',
    })
  })

  it('that sends without end does not fill the memory', async () => {
    const port = await tcpServer((socket) => {
      const flood = () => {
        while (socket.write('250-'.repeat(4_096)));
      }
      socket.on('drain', flood)
      flood()
    })
    expect(await mailer(`smtp://127.0.0.1:${port}`).send('acme', ada)).toMatchObject({
      what: 'server_failed',
      error: 'The connection to the mail server failed: EPROTOCOL',
    })
  })
})

describe('encryption', () => {
  const withTls = { disabledCommands: [], authOptional: true }
  const untrusted = '?tls.rejectUnauthorized=false'

  it('is required by default, and used when it is offered', async () => {
    const server = await mailServer()
    expect(await mailer(server.url, true).send('acme', ada)).toMatchObject({
      what: 'server_failed',
      error: expect.stringContaining('cannot be encrypted'),
    })
    const encrypting = await mailServer(withTls)
    for (const isRequired of [true, false])
      expect(await mailer(encrypting.url, isRequired).send('acme', ada)).toMatchObject({
        what: 'server_failed',
        error: expect.stringMatching(/CERT/),
      })
    expect(await mailer(encrypting.url + untrusted, true).send('acme', ada)).toMatchObject({
      what: 'accepted',
    })
    expect(encrypting.mails).toMatchObject([{ isEncrypted: true }])
    expect(server.mails).toEqual([])
  })

  it('begins at once with smtps', async () => {
    const server = await mailServer({ secure: true })
    const url = `smtps://127.0.0.1:${server.port}${untrusted}`
    expect(await mailer(url, true).send('acme', ada)).toMatchObject({ what: 'accepted' })
    expect(server.mails).toMatchObject([{ isEncrypted: true }])
  })

  it('that a mail server never finishes does not hold up a mail beyond the time limit', async () => {
    const port = await tcpServer(() => {})
    expect(await mailer(`smtps://127.0.0.1:${port}`, true).send('acme', ada)).toMatchObject({
      what: 'timeout',
    })
  })
})

describe('the user and password of SMTP_URL', () => {
  const url = (port: number) => `smtp://shiplog:${encodeURIComponent(password)}@127.0.0.1:${port}`

  it('sign in', async () => {
    const server = await mailServer({ allowInsecureAuth: true })
    const asked: MailStep[] = []
    server.respond((step) => void asked.push(step))
    expect(await mailer(url(server.port)).send('acme', ada)).toMatchObject({ what: 'accepted' })
    expect(server.mails).toMatchObject([{ user: 'shiplog' }])
    expect(asked).toContainEqual({ at: 'sign-in', user: 'shiplog', password })
  })

  it('that are refused fail, and are in no result', async () => {
    const server = await mailServer({ allowInsecureAuth: true })
    server.respond(at('sign-in', { code: 535, text: `5.7.8 No ${password}` }))
    const result = await mailer(url(server.port)).send('acme', ada)
    expect(result).toEqual({
      code: 535,
      what: 'server_failed',
      error: 'The mail server does not accept the user and password of SMTP_URL: it answered 535',
      reply: null,
    })
    server.respond(at('address', { code: 550, text: `Your password is ${password}` }))
    expect(await mailer(url(server.port)).send('acme', ada)).toMatchObject({
      reply: '550 Your password is ••••',
    })
  })

  it('are not sent to a mail server without sign-in', async () => {
    const server = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await mailer(url(server.port)).send('acme', ada)).toMatchObject({
      what: 'server_failed',
      error: 'The mail server does not accept the user and password of SMTP_URL',
    })
  })
})

describe('connections', () => {
  it('are used again, and end when no mail follows', async () => {
    const server = await mailServer()
    let greetings = 0
    server.respond(({ at }) => void (at === 'greeting' && greetings++))
    const sender = mailer(server.url)
    for (let sent = 0; sent < 60; sent += 1)
      expect(await sender.send('acme', ada)).toMatchObject({ what: 'accepted' })
    expect(greetings).toBe(2)
    await eventually(() => server.connections() === 0, { timeoutMs: 9_000 })
  }, 15_000)

  it('that the mail server ended are replaced, without a second mail', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    await sender.send('acme', ada)
    let asked = 0
    server.respond(({ at }) => {
      // The connection ends after its first mail.
      if (at === 'sender') asked += 1
      return at === 'sender' && asked === 1 ? { code: 421, text: 'Too many mails' } : undefined
    })
    expect(await sender.send('acme', ada)).toMatchObject({ what: 'accepted' })
    expect(server.mails).toHaveLength(2)
  })

  it('that end after the text of a mail are not replaced, because the mail may have arrived', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    await sender.send('acme', ada)
    let texts = 0
    server.respond(({ at }) => {
      if (at === 'mail') texts += 1
      return at === 'mail' ? { code: 421, text: 'Going down' } : undefined
    })
    expect(await sender.send('acme', ada)).toMatchObject({ code: 421, what: 'postponed' })
    expect(texts).toBe(1)
  })

  it('are at most 8, and accounts that wait for one are served in turn', async () => {
    const server = await mailServer()
    let most = 0
    server.respond(async ({ at }) => {
      most = Math.max(most, server.connections())
      if (at === 'mail') await sleep(100)
      return undefined
    })
    const sender = mailer(server.url)
    const many = Array.from({ length: 24 }, (_, index) =>
      sender.send('large', to(`large${index}@example.com`)),
    )
    await sleep(10)
    await Promise.all([...many, sender.send('small', to('small@example.com'))])
    const order = server.mails.map(({ to: [address = ''] }) => address)
    expect(most).toBe(8)
    expect(order).toHaveLength(25)
    expect(order.indexOf('small@example.com')).toBeLessThan(17)
  })

  it('are left to other mails by those whose time is over while they wait', async () => {
    const server = await mailServer()
    const sender = mailer(server.url)
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    let texts = 0
    server.respond(async ({ at }) => {
      if (at !== 'mail') return undefined
      texts += 1
      return await gates[texts <= 8 ? 0 : 1]?.promise
    })
    const send = (account: string, count: number) =>
      Array.from({ length: count }, () => sender.send(account, ada))
    const early = send('large', 32)
    await eventually(() => texts === 8)
    await sleep(timeoutMs / 2)
    const late = send('small', 16)
    gates[0]?.resolve(undefined)
    await Promise.all(early)
    gates[1]?.resolve(undefined)
    await Promise.all(late)

    const gate = Promise.withResolvers<undefined>()
    let sending = 0
    server.respond(({ at }) => {
      if (at !== 'mail') return undefined
      sending += 1
      return gate.promise
    })
    const more = send('acme', 8)
    await eventually(() => sending === 8)
    gate.resolve(undefined)
    expect((await Promise.all(more)).map(({ what }) => what)).toEqual(Array(8).fill('accepted'))
  })

  it('of a mail server that hangs do not keep mails beyond the time limit, and later mails are sent', async () => {
    const server = await mailServer()
    server.respond(hangs)
    const sender = mailer(server.url)
    const start = performance.now()
    const hung = await Promise.all(Array.from({ length: 40 }, () => sender.send('acme', ada)))
    expect(performance.now() - start).toBeLessThan(timeoutMs + 400)
    expect(new Set(hung.map(({ what }) => what))).toEqual(new Set(['timeout']))
    server.respond(() => undefined)
    expect(await sender.send('acme', to('grace@example.com'))).toMatchObject({ what: 'accepted' })
    await sleep(300)
    expect(server.mails.map((mail) => mail.to)).toEqual([['grace@example.com']])
  })
})

describe('SMTP_URL', () => {
  it.each([
    ['mail.example.com', 'must be a URL such as smtp://user:password@mail.example.com:587'],
    ['https://mail.example.com', 'must begin with smtp:// or smtps://'],
    ['smtp://ada@mail.example.com', 'must have both a user and a password, or none of them'],
    ['smtp://mail.example.com/inbox', 'must have no path'],
    ['smtp://ada:100%@mail.example.com', 'must have % only in percent-encoded characters: a % itself is %25'],
    ['smtp://ada:secret@mail.example.com?logger=true', "has the unknown parameter 'logger'"],
  ])('%s %s', (url, problem) => {
    expect(mailServerProblem(url)).toBe(problem)
  })

  it('has a port, a user, a name and options of TLS', () => {
    const url =
      'smtp://ada:p%40ss@[::1]:2525?name=ship.example.com&tls.rejectUnauthorized=false&tls.minVersion=TLSv1.3'
    expect(toMailServer({ url, requireTls: true, from, bounceTo: undefined })).toEqual({
      connection: {
        host: '::1',
        port: 2525,
        secure: false,
        requireTLS: true,
        name: 'ship.example.com',
        tls: { rejectUnauthorized: false, minVersion: 'TLSv1.3' },
      },
      auth: { user: 'ada', pass: 'p@ss' },
      from,
      bounceTo: 'shiplog@example.com',
    })
  })
})

describe('an address', () => {
  it.each([
    ['ada@example.com', { name: '', address: 'ada@example.com' }],
    ['Shiplog <ship+log@ci.example.com>', { name: 'Shiplog', address: 'ship+log@ci.example.com' }],
    ['"Ship, log" <a@b>', { name: 'Ship, log', address: 'a@b' }],
    ['ada@example.com, grace@example.com', undefined],
    ['ada', undefined],
    ['', undefined],
    ['<a@b>\r\nBcc: c@d', undefined],
    ['@relay.example:ada@example.com', undefined],
    ['team: ada@example.com;', undefined],
  ])('%j is %j', (text, address) => {
    expect(parseMailAddress(text)).toEqual(address)
  })
})
