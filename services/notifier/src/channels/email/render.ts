import type { Link } from '../../domain/links.ts'
import type { Draft, Row } from './draft.ts'

/** A mail as plain text and as HTML, with its subject. */
export type Parts = { subject: string; text: string; html: string }

/**
 * The footer of a mail. `reason`: why its reader gets it. `unsubscribe`: the link to unsubscribe; null for a
 * mail without such a link.
 */
export type Footer = { reason: string; unsubscribe: string | null }

/**
 * Maximum number of bytes of the plain text and the HTML together. The encoding for the transport takes three
 * bytes for each byte of a character outside of ASCII. So a mail with its headers has less than 100 KB.
 */
const maxBytes = 32 * 1024

export const fits = ({ text, html }: Parts): boolean =>
  Buffer.byteLength(text) + Buffer.byteLength(html) <= maxBytes

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? '')

/** This gray is readable on white and on black. Mail programs choose the background. */
const gray = '#767676'
const column = 'padding:2px 16px 2px 0;vertical-align:top'

const factRows = (draft: Draft): string[] =>
  draft.facts.flatMap(([label, value]) =>
    value == null || value === ''
      ? []
      : [
          `<tr><td style="${column};color:${gray}">${escaped(label)}</td><td style="${column}">${escaped(value)}</td></tr>`,
        ],
  )

const eventRow = ({ icon, product, version, target, by, time }: Row): string =>
  `<tr>${[icon, product, version, target, by, time].map((text) => `<td style="${column}">${escaped(text)}</td>`).join('')}</tr>`

const table = (rows: string[]): string[] =>
  rows.length === 0
    ? []
    : [`<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`]

const paragraph = (html: string, style = ''): string => `<p style="margin:0 0 16px${style}">${html}</p>`

const anchor = ({ label, address }: Pick<Link, 'label' | 'address'>): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`

const preformatted = (text: string): string =>
  `<pre style="margin:0 0 16px;padding-left:12px;border-left:3px solid ${gray};white-space:pre-wrap;font-size:13px">${escaped(text)}</pre>`

const toHtml = (draft: Draft, { reason, unsubscribe }: Footer): string => {
  const { subject, title, paragraphs, rows, reasons, error, links, footnote } = draft
  const end = unsubscribe === null ? [] : [anchor({ label: 'Unsubscribe', address: unsubscribe })]
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px">${escaped(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(escaped(text))),
    ...table(factRows(draft)),
    ...table(rows.map(eventRow)),
    ...reasons.flatMap(([label, text]) =>
      text == null || text === ''
        ? []
        : [paragraph(`<strong>${escaped(label)}</strong><br>${escaped(text)}`)],
    ),
    ...(error === null || error === '' ? [] : [preformatted(error)]),
    ...(links.length === 0 ? [] : [paragraph(links.map(anchor).join(' &nbsp; '))]),
    ...(footnote === '' ? [] : [paragraph(escaped(footnote), `;color:${gray}`)]),
    paragraph([escaped(reason), ...end].join(' '), `;color:${gray};font-size:13px`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:16px;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;overflow-wrap:anywhere">
${body.join('\n')}
</body>
</html>
`
}

const toText = (draft: Draft, { reason, unsubscribe }: Footer): string => {
  const { title, paragraphs, facts, rows, reasons, error, links, footnote } = draft
  const block = (of: string[]): string[] => (of.length === 0 ? [] : [of.join('\n')])
  const blocks = [
    title,
    ...paragraphs,
    ...block(
      facts.flatMap(([label, value]) => (value == null || value === '' ? [] : [`${label}: ${value}`])),
    ),
    ...block(
      rows.map(({ icon, product, version, target, by, time }) =>
        [icon, product, version, target, ...(by === '' ? [] : [`· ${by}`]), '·', time].join(' '),
      ),
    ),
    ...reasons.flatMap(([label, text]) => (text == null || text === '' ? [] : [`${label}:\n${text}`])),
    ...(error === null || error === '' ? [] : [error]),
    ...links.map(({ label, address }) => `${label}:\n${address}`),
    ...(footnote === '' ? [] : [footnote]),
    ['--', reason, ...(unsubscribe === null ? [] : ['Unsubscribe:', unsubscribe])].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Renders a draft as plain text and as HTML. The HTML has no scripts and no pictures, and loads nothing. */
export const render = (draft: Draft, footer: Footer): Parts => ({
  subject: draft.subject,
  text: toText(draft, footer),
  html: toHtml(draft, footer),
})
