/** `depth`: levels of nesting of a JSON text. `values`: number of its values, with the outermost one. */
type JsonStructure = { depth: number; values: number }

const tab = 0x09
const newline = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const quotationMark = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Returns the index of the quote that ends a string; without one, the length of the text. */
const endOfString = (text: string, start: number): number => {
  for (let from = start; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return text.length
    let before = quote
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((quote - before) % 2 === 0) return quote
    from = quote + 1
  }
}

const unlimited: JsonStructure = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }

/**
 * Counts the levels and values of a text without parsing it. The text need not be valid JSON. 1 MiB takes
 * some milliseconds.
 *
 * @param most counting stops as soon as one of the two numbers exceeds its limit, so a result above a limit
 * is incomplete
 */
export const jsonStructure = (text: string, most = unlimited): JsonStructure => {
  let depth = 0
  let deepest = 0
  let values = 1
  // True between an opening bracket and the first value inside. Other values inside are counted by the commas
  // before them, and the first value has no comma before it.
  let isFirst = false
  for (let index = 0; index < text.length && values <= most.values && deepest <= most.depth; index += 1) {
    switch (text.charCodeAt(index)) {
      case space:
      case newline:
      case carriageReturn:
      case tab:
        continue
      case closeBrace:
      case closeBracket:
        depth -= 1
        isFirst = false
        continue
      case comma:
        values += 1
        isFirst = false
        continue
      case openBrace:
      case openBracket:
        if (isFirst) values += 1
        isFirst = true
        depth += 1
        deepest = Math.max(deepest, depth)
        continue
      case quotationMark:
        index = endOfString(text, index + 1)
    }
    if (isFirst) values += 1
    isFirst = false
  }
  return { depth: deepest, values }
}

/**
 * Splits the text of an array into the texts of its items. The array is valid JSON if and only if each item
 * is. So the items can be parsed one by one. Parsing a megabyte at once would block the event loop for 50 ms.
 *
 * @returns undefined for a text that is not an array, or whose brackets do not match
 */
export const arrayItems = (text: string): string[] | undefined => {
  const array = text.trim()
  if (!array.startsWith('[') || !array.endsWith(']')) return undefined
  const items: string[] = []
  const last = array.length - 1
  let depth = 0
  let start = 1
  for (let index = 1; index < last; index += 1) {
    switch (array.charCodeAt(index)) {
      case quotationMark:
        index = endOfString(array, index + 1)
        continue
      case openBrace:
      case openBracket:
        depth += 1
        continue
      case closeBrace:
      case closeBracket:
        if (depth === 0) return undefined
        depth -= 1
        continue
      case comma:
        if (depth > 0) continue
        items.push(array.slice(start, index))
        start = index + 1
    }
  }
  if (depth > 0 || last === 0) return undefined
  const rest = array.slice(start, last)
  return items.length === 0 && rest.trim() === '' ? [] : [...items, rest]
}
