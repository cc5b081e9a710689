import type { Content } from '../../domain/content.ts'
import { digestTitle, icons } from '../../domain/wording.ts'
import { type Block, limits, type Message, markdown, messageLength, plainText } from './block-kit.ts'
import { dateToken } from './date-token.ts'
import { line } from './text.ts'

/** Events in one digest, at most: all their lines fit in one message. */
export const digestSize = 50

const fullWidth = { product: 60, version: 45, environment: 45, by: 30 }
type Width = typeof fullWidth

const narrow = (width: Width, by: number): Width => ({
  product: Math.floor(width.product * by),
  version: Math.floor(width.version * by),
  environment: Math.floor(width.environment * by),
  by: Math.floor(width.by * by),
})

/** Tried in this order, until the message fits. */
const widths = [fullWidth, narrow(fullWidth, 0.7), narrow(fullWidth, 0.4)]

/** `✅ *checkout* 1.4.2 → production · ada · 10:24` */
const toLine =
  (width: Width) =>
  (content: Content): string => {
    const { kind, status, product_name, version, environment_name, by } = content
    const target = environment_name === null ? ` ${kind}` : ` → ${line(environment_name, width.environment)}`
    const who = by === null ? '' : ` · ${line(by, width.by)}`
    const what = `*${line(product_name, width.product)}* ${line(version, width.version)}`
    return `${icons[status]} ${what}${target}${who} · ${dateToken(content.occurred_at, '{time}')}`
  }

/** Joins lines into as few sections as hold them. */
const toSections = (lines: string[]): Block[] => {
  const texts: string[] = []
  for (const next of lines) {
    const last = texts.at(-1)
    const joined = last === undefined ? next : `${last}\n${next}`
    if (last === undefined || joined.length > limits.section) texts.push(next)
    else texts[texts.length - 1] = joined
  }
  return texts.map((text) => ({ type: 'section', text: markdown(text) }))
}

const build = (contents: Content[], width: Width): Message => ({
  text: digestTitle(contents),
  blocks: [
    { type: 'header', text: plainText(digestTitle(contents)) },
    ...toSections(contents.map(toLine(width))),
    { type: 'context', elements: [markdown('More happened than this channel takes as single messages.')] },
  ],
})

/** One message about many events, oldest first. */
export const toDigest = (contents: Content[]): Message => {
  const messages = widths.map((width) => build(contents, width))
  const fitting = messages.find((message) => messageLength(message) <= limits.message)
  return fitting ?? build(contents, narrow(fullWidth, 0.2))
}
