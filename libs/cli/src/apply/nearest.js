/**
 * Returns the number of letters to add, remove or replace that make one text of the other (Levenshtein).
 *
 * @param {string} a
 * @param {string} b
 */
const distance = (a, b) => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Longest text that is compared. Names of fields are shorter. */
const maxLength = 40

/**
 * Returns the name that was probably meant.
 *
 * @param {string} written
 * @param {readonly string[]} names
 * @returns {string | undefined} undefined when none is near
 */
export const nearest = (written, names) => {
  if (written.length > maxLength) return undefined
  const wanted = written.toLowerCase().replaceAll(/[- ]/g, '_')
  const [best] = names
    .map((name) => ({ name, far: distance(wanted, name) }))
    .sort((one, other) => one.far - other.far)
  return best !== undefined && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : undefined
}
