/**
 * Unicode characters that change the direction of the surrounding text: marks, embeddings, overrides,
 * isolates.
 */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const shown = (character: string): string =>
  `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/**
 * Replaces characters that change the text's direction by visible ones, such as `⟨U+202E⟩`. Text from users
 * could otherwise make one name look like another, or reorder the text beside it.
 */
export const showDirections = (text: string): string => text.replace(directions, shown)
