import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalMail, startLocalMail } from '../src/mail/local-mail.ts'
import { openMailFolder } from '../src/mail/mail-folder.ts'

let folder: string
let mail: LocalMail
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'shiplog-test-mail-')), 'mail')
  mail = await startLocalMail(folder)
})
afterEach(() => {
  mail.stop()
  rmSync(folder, { recursive: true, force: true })
})

const send = async (subject: string, html = '<p>Hello</p>', plain = 'Hello'): Promise<void> => {
  const { SMTP_URL, MAIL_FROM: from } = mail.variables
  await createTransport(SMTP_URL).sendMail({ from, to: 'ada@example.com', subject, text: plain, html })
}
/** Opens a page. `fetch` is not used, because it does not send the given header `Host`. */
const open = async (path: string, headers = {}) => {
  const [answer] = (await once(get(mail.url + path, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}

describe('mails of npm start', () => {
  it('are on a page, newest first, and stay after a restart', async () => {
    expect(await open('/')).toMatchObject({ status: 200, text: expect.stringContaining('No mails yet') })
    await send('first')
    await send('<b>second</b> ✅')
    mail.stop()
    mail = await startLocalMail(folder)
    const list = (await open('/')).text
    expect(list.indexOf('&lt;b&gt;second&lt;/b&gt; ✅')).toBeLessThan(list.indexOf('first'))
    expect(list).toContain('ada@example.com')
  })

  it('have links in their text that work, and HTML without scripts', async () => {
    await send(
      'hello',
      '<script>alert(1)</script><a href="x">y</a>',
      'Open\nhttps://a.example/mail/x?a=1&b=2',
    )
    const [name = ''] = readdirSync(folder)
    const page = await open(`/mails/${name}`)
    expect(page.text).toContain('<a href="https://a.example/mail/x?a=1&amp;b=2" rel="noreferrer">')
    expect(page.text).toContain(`src="/mails/${name}/html">`)
    expect(page.text).not.toContain('<script>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const html = await open(`/mails/${name}/html`)
    expect(html.text).toContain('<a href="x">y</a>')
    expect(html.headers['content-security-policy']).toMatch(
      /^sandbox allow-popups [\w-]+; default-src 'none'/,
    )
  })

  it('are not shown under the name of another host, and no other file is shown', async () => {
    await send('hello')
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, 'secrets.json'), '{}')
    expect(await open('/', { host: 'evil.example' })).toMatchObject({ status: 404 })
    expect(await open(`/mails/${name}`)).toMatchObject({ status: 200 })
    for (const path of ['/mails/secrets.json', '/mails/..%2fsecrets.json', '/mails/', '/x'])
      expect(await open(path)).toMatchObject({ status: 404 })
  })

  it('are deleted when there are too many', () => {
    const { add, list } = openMailFolder(folder)
    for (let count = 0; count < 510; count += 1) add(Buffer.from('x'))
    expect(list()).toHaveLength(500)
    const large = Buffer.alloc(20 * 1_024 * 1_024)
    for (let count = 0; count < 3; count += 1) add(large)
    expect(list()).toHaveLength(2)
  })
})
