import { hash } from 'node:crypto'
import { showDirections } from '@shiplog/contract/text-directions'
import { HttpError } from '@shiplog/http'
import type { ErrorRequestHandler, Request, Response } from 'express'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 15vh auto 0; padding: 0 1rem }
`
const styleHash = hash('sha256', style, 'base64')
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  showDirections(text).replace(/[&<>"]/g, (found) => entities[found] ?? '')

type Page = { title: string; text: string; links: Record<string, string> }

/** Sends a page with a short text and links for the person who signs in or out. */
export const sendPage = (res: Response, status: number, { title, text, links }: Page): void => {
  const anchors = Object.entries(links).map(([path, label]) => `<p><a href="${path}">${label}</a></p>`)
  res
    .status(status)
    .set('content-security-policy', policy)
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
${anchors.join('\n')}
</main>
</body>
</html>
`)
}

const prefersHtml = (req: Request): boolean => req.accepts(['json', 'html']) === 'html'

/** Answers an `HttpError` with a page when the client prefers HTML. Other errors are answered with JSON. */
export const errorPage: ErrorRequestHandler = (err, req, res, next) => {
  if (!(err instanceof HttpError) || res.headersSent || !prefersHtml(req)) return next(err)
  res.vary('accept').set(err.headers)
  sendPage(res, err.status, {
    title: 'You are not signed in',
    text: err.message,
    links: {
      '/auth/sign-in': 'Sign in',
      ...(err.status === 403 && { '/auth/switch-user': 'Sign in as somebody else' }),
    },
  })
}
