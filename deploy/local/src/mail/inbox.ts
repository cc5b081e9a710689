import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Email } from 'postal-mime'
import type { MailFolder } from './mail-folder.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? '')

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
td { padding: .2rem .8rem .2rem 0; vertical-align: top }
pre { white-space: pre-wrap; font: inherit }
iframe { width: 100%; height: 40rem; border: 1px solid gray; background: Canvas }
`
const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${escaped(title)}</title>
  <link rel="icon" href="data:,">${head}
  <style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

/** Permissions of the frame with a mail. Links may be opened in new windows. */
const popups = 'allow-popups allow-popups-to-escape-sandbox'
/**
 * With these policies no script of a mail runs, and nothing is loaded for it. The sandbox keeps the HTML of a
 * mail from reading this page.
 */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'"
const policyOfHtml = `sandbox ${popups}; default-src 'none'; img-src data:; style-src 'unsafe-inline'`

/** Maximum number of mails that the page lists. Older ones are not listed. */
const listed = 100

/** Reads a mail. The library is loaded only when somebody opens the page. */
const parse = async (folder: MailFolder, name: string): Promise<Email | undefined> => {
  const mail = folder.read(name)
  if (mail === undefined) return undefined
  const { default: PostalMime } = await import('postal-mime')
  return await PostalMime.parse(mail)
}

const receiversOf = ({ to = [] }: Email): string => to.map(({ address }) => address ?? '').join(', ')

const listPage = async (folder: MailFolder): Promise<string> => {
  const rows = folder
    .list()
    .slice(0, listed)
    .map(async (name) => {
      const mail = await parse(folder, name)
      if (mail === undefined) return ''
      const time = new Date(Number(name.slice(0, 13))).toLocaleTimeString('en-GB')
      const subject = escaped(mail.subject || '(no subject)')
      return `<tr><td>${time}</td><td>${escaped(receiversOf(mail))}</td><td><a href="/mails/${name}">${subject}</a></td></tr>`
    })
  const table = (await Promise.all(rows)).join('\n')
  const text = table === '' ? '<p>No mails yet.</p>' : `<table>${table}</table>`
  const note =
    '<p>Mails of this Shiplog end here, and go nowhere else. This page is loaded again every 5 s.</p>'
  return page(
    'Mails of Shiplog',
    `<h1>Mails</h1>${note}${text}`,
    '\n  <meta http-equiv="refresh" content="5">',
  )
}

/** Returns a text as HTML, with links that work. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const shown = escaped(part)
      return index % 2 === 1 ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown
    })
    .join('')

const mailPage = (name: string, mail: Email): string => {
  const heads = mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')
  return page(
    mail.subject ?? '',
    `<p><a href="/">All mails</a></p>
<h1>${escaped(mail.subject ?? '')}</h1>
<p>To ${escaped(receiversOf(mail))}</p>
<h2>Text</h2>
<pre>${linked(mail.text ?? '')}</pre>
<h2>HTML</h2>
<iframe sandbox="${popups}" src="/mails/${name}/html"></iframe>
<details><summary>Headers</summary><pre>${escaped(heads)}</pre></details>`,
  )
}

type Answer = { status: number; html: string; policy?: string }
const notFound: Answer = {
  status: 404,
  html: page('Not found', '<p>Not found. <a href="/">All mails</a></p>'),
}

const answerTo = async (folder: MailFolder, path: string): Promise<Answer> => {
  if (path === '/') return { status: 200, html: await listPage(folder) }
  const [, name = '', isHtml] = /^\/mails\/([\w.-]+)(\/html)?$/.exec(path) ?? []
  const mail = await parse(folder, name)
  if (mail === undefined) return notFound
  if (isHtml === undefined) return { status: 200, html: mailPage(name, mail) }
  return { status: 200, html: `<base target="_blank">${mail.html ?? ''}`, policy: policyOfHtml }
}

/**
 * Starts the page that shows the mails in a folder.
 *
 * @returns its URL
 */
export const startInbox = async (
  folder: MailFolder,
  port: number,
): Promise<{ url: string; stop: () => void }> => {
  const host = `127.0.0.1:${port}`
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    // The name of another host may resolve to this machine. Pages of that host must not read these mails.
    const isOwn = req.headers.host === host || req.headers.host === `localhost:${port}`
    const answer = isOwn && req.method === 'GET' ? await answerTo(folder, req.url ?? '') : notFound
    res.writeHead(answer.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': answer.policy ?? policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    res.end(answer.html)
  }
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://${host}`, stop }
}
