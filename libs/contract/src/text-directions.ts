/** What changes the direction of the text around it: marks, embeddings, overrides and isolates. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const shown = (character: string): string =>
  `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * A text of somebody else's with the characters that change its direction made visible, as `⟨U+202E⟩`. They
 * could let one name pass for another, or move what people read beside it.
 */
export const showDirections = (text: string): string => text.replace(directions, shown)
