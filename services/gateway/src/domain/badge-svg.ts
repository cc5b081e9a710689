import type { BadgeContent } from './badge.ts'

/** White text on each of these colors has a contrast of at least 4.5 (WCAG 2.2, level AA). */
const fills: Record<BadgeContent['color'], string> = {
  green: '#2c7a33',
  blue: '#1565c0',
  red: '#c62828',
  orange: '#a34d00',
  lightgrey: '#6b6b6b',
}
const labelFill = '#444'

const height = 20
/** Space on each side of a text. */
const padding = 6

/** Widths of characters of Verdana with 11 pixels, roughly, in pixels. */
const widthOf = (character: string): number => {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0
  if (/[ijlI.,:;|!'()[\] ·]/.test(character)) return 4.2
  if (/[mwMW@%—]/.test(character)) return 10.5
  if (/[\u1100-\u11ff\u2e80-\uffdc]|[\u{10000}-\u{3ffff}]/u.test(character)) return 12
  return /[A-Z]/.test(character) ? 8 : 7
}

const textWidth = (text: string): number =>
  Math.ceil([...text].reduce((sum, character) => sum + widthOf(character), 0))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? '')

/**
 * Draws a badge. Fonts differ between machines, so `textLength` fits each text into its computed width.
 */
export const drawBadge = ({ label, message, color, title }: BadgeContent): string => {
  const [labelWidth, messageWidth] = [textWidth(label), textWidth(message)]
  const split = labelWidth + 2 * padding
  const width = split + messageWidth + 2 * padding
  const name = escaped(title)
  const text = (x: number, textLength: number, content: string): string =>
    `<text x="${x}" y="14" textLength="${textLength}" lengthAdjust="spacingAndGlyphs">${escaped(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="round"><rect width="${width}" height="${height}" rx="3"/></clipPath>
<g clip-path="url(#round)">
<rect width="${split}" height="${height}" fill="${labelFill}"/>
<rect x="${split}" width="${messageWidth + 2 * padding}" height="${height}" fill="${fills[color]}"/>
</g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" xml:space="preserve" direction="ltr">
${text(padding, labelWidth, label)}
${text(split + padding, messageWidth, message)}
</g>
</svg>
`
}
