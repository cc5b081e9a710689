import { plain, plainLines } from '../plain.js'
import { check } from './check.js'
import { fieldsOfKind, kinds } from './fields.js'
import { capitalized, fieldName, labelOf } from './label.js'
import { normalForm, shortForm } from './normal-form.js'

const comment = ` Written by shiplog export. A field that is absent has its default. Secrets of channels are not in here:
 shiplog apply keeps those of channels that exist. A channel that does not exist yet needs them in its config,
 such as webhook_url: \${DEPLOYMENTS_WEBHOOK_URL}`

/** @param {any} one */
const sortKey = (one) => one.name ?? JSON.stringify([one.channel, one.event_type, one.filters])

/**
 * Returns the channels, preferences and rules of an account as the lists of a file. Secrets, and fields that
 * have their defaults, are left out.
 *
 * @param {import('./change.js').Found} found
 * @returns {{ lists: Record<string, unknown[]>, leftOut: string[] }} `leftOut`: sentences about what a file
 *   cannot have, such as a rule of a type that only newer versions know
 */
export const toLists = (found) => {
  const channelName = new Map(found.channels.map(({ id, name }) => [id, name]))
  const preferences = found.preferences.map((one) => ({ ...one, channel: channelName.get(one.channel_id) }))
  /** @type {string[]} */
  const leftOut = []
  const entries = kinds.map((kind) => {
    const field = { ...fieldsOfKind[kind], required: true }
    const list = (kind === 'preferences' ? preferences : found[kind]).flatMap((one) => {
      const short = shortForm(normalForm(one, field), field)
      const [problem] = check(short, field, [])
      if (problem === undefined) return short
      leftOut.push(
        `${capitalized(labelOf(kind, one))} is left out: ${fieldName(problem.path)} ${problem.text}`,
      )
      return []
    })
    return [kind, list.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))]
  })
  return { lists: Object.fromEntries(entries), leftOut }
}

/**
 * Escapes a character that YAML allows, but that could change a terminal.
 *
 * @param {string} character in a double-quoted text
 */
const harmless = (character) => {
  if (plain(character) === character) return character
  const hex = character.codePointAt(0)?.toString(16) ?? ''
  return `\\U${hex.padStart(8, '0')}`
}

/**
 * Returns lists as YAML for people.
 *
 * @param {Record<string, unknown>} lists
 */
export const toYaml = async (lists) => {
  const { Document, visit } = await import('yaml')
  const document = new Document(lists, { aliasDuplicateObjects: false })
  document.commentBefore = comment
  visit(document, {
    Scalar: (_, scalar) => {
      const { value } = scalar
      if (typeof value === 'string' && plainLines(value) !== value) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return document
    .toString({ lineWidth: 110 })
    .replace(/\n$/, '')
    .replace(/[^\n -~]/gu, harmless)
}
