/** Codes of ECMA-48. `styleText` of Node is missing in 20.0 to 20.11. */
const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 }

/** @typedef {keyof typeof codes} Style */

/**
 * Returns harmless text in a colour, or bold or dim.
 *
 * @param {string} text
 * @param {Style} style
 */
export const styled = (text, style) => `\u001b[${codes[style]}m${text}\u001b[0m`

/**
 * True when a stream shows colours: it is a terminal, and the user has not turned them off.
 *
 * @param {{ isTTY?: boolean }} stream
 * @param {NodeJS.ProcessEnv} env
 */
export const hasColors = (stream, env) =>
  stream.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
