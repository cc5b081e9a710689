import type { Link } from '../../domain/links.ts'
import { cut, isolated, multiLine, oneLine } from '../../domain/plain-text.ts'
import type { Fact } from '../../domain/wording.ts'

/** A row of a digest, about one event. Its texts have no line breaks. */
export type Row = { icon: string; product: string; version: string; target: string; by: string; time: string }

/** What a mail says. `render` makes its plain text and its HTML from a draft. */
export type Draft = {
  /**
   * The subject is the same for all mails of a conversation. Most mail programs group mails by `References`
   * only while their subjects are equal. So the title has the status. Lists of mails show the title beside
   * the subject.
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

/**
 * Characters that begin an encoded word in a header. Mail programs would decode a name that has them. The
 * decoded text could have line breaks.
 */
const encodedWord = /=\?/g
const zeroWidthSpace = '\u200b'

/**
 * Returns a name for the subject of a mail. It has no isolates, because many mail programs show them as
 * boxes.
 */
const subjectName = (name: string): string =>
  cut(oneLine(name), nameLength).replace(encodedWord, `=${zeroWidthSpace}?`)

/** Returns a subject such as `[production] checkout 1.4.2`. */
export const subjectOf = (names: {
  environment_name: string | null
  product_name: string
  version: string
}): string => {
  const { environment_name, product_name, version } = names
  return `[${subjectName(environment_name ?? 'build')}] ${subjectName(product_name)} ${subjectName(version)}`
}
