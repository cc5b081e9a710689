import { hash } from 'node:crypto'
import { showDirections } from '@shiplog/contract/text-directions'
import type { Response } from 'express'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 15vh auto 0; padding: 0 1rem; overflow-wrap: anywhere }
button { font: inherit; padding: .4rem 1rem }
`
const styleHash = hash('sha256', style, 'base64')
const policyOf = (formAction: string): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  showDirections(text).replace(/[&<>"]/g, (found) => entities[found] ?? '')

type ShortPage = {
  title: string
  text: string
  /** Labels of links, by their paths. */
  links?: Record<string, string>
  /** A button that posts its name as `action` to the address of the page. */
  button?: { name: string; label: string }
}

/** Sends a page with a short text, and links or a button, for a person without a session. */
export const sendShortPage = (res: Response, status: number, page: ShortPage): void => {
  const { title, text, links = {}, button } = page
  const anchors = Object.entries(links).map(([path, label]) => `<p><a href="${path}">${label}</a></p>`)
  const form =
    button === undefined
      ? []
      : [`<form method="post"><button name="action" value="${button.name}">${button.label}</button></form>`]
  res
    .status(status)
    .set('content-security-policy', policyOf(button === undefined ? "'none'" : "'self'"))
    .type('html')
    .send(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}: Shiplog</title>
  <link rel="icon" href="data:,">
  <style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(text)}.</p>
${[...anchors, ...form].join('\n')}
</main>
</body>
</html>
`)
}
