import type { Link } from '../../domain/links.ts'
import { cut, isolated, multiLine, oneLine } from '../../domain/plain-text.ts'
import type { Fact } from '../../domain/wording.ts'

/** An event in a digest. Texts are lines already. */
export type Row = { icon: string; product: string; version: string; target: string; by: string; time: string }

/** What a mail says. Both of its parts, plain text and HTML, are made of it. */
export type Draft = {
  /**
   * The same for all mails of a conversation. Mail programs put mails into one conversation by `References`,
   * and most of them only while the subject is the same. So the status is not in it, but in the title, which
   * lists of mails show beside the subject.
   */
  subject: string
  /** First line of the mail. */
  title: string
  paragraphs: string[]
  facts: Fact[]
  rows: Row[]
  /** Longer texts with a heading. */
  reasons: Fact[]
  error: string | null
  links: Link[]
  footnote: string
}

const empty = { paragraphs: [], facts: [], rows: [], reasons: [], error: null, links: [], footnote: '' }

export const toDraft = (given: Pick<Draft, 'subject' | 'title'> & Partial<Draft>): Draft => ({
  ...empty,
  ...given,
})

/** Returns a user's text as one line of at most `limit` characters. */
export const line = (text: string, limit: number): string => isolated(oneLine(text), limit, cut)

/** Returns a user's text with its line breaks, of at most `limit` characters. */
export const lines = (text: string, limit: number): string => cut(multiLine(text), limit)

/** Maximum number of characters of each name in a subject. */
const nameLength = 80

/** Begins the encoding of a header in a mail. A name with it would be decoded, to line breaks for example. */
const encodedWord = /=\?/g
const zeroWidthSpace = '\u200b'

/** Returns a name for a subject: without isolates, which many mail programs show there as boxes. */
const subjectName = (name: string): string =>
  cut(oneLine(name), nameLength).replace(encodedWord, `=${zeroWidthSpace}?`)

/** For example `[production] checkout 1.4.2`. */
export const subjectOf = (names: {
  environment_name: string | null
  product_name: string
  version: string
}): string => {
  const { environment_name, product_name, version } = names
  return `[${subjectName(environment_name ?? 'build')}] ${subjectName(product_name)} ${subjectName(version)}`
}
