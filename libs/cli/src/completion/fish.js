/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./words.js').Proposal} Proposal */

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** @param {Proposal['value']} value */
const valueFlag = (value) => ({ none: '', text: ' -x', file: ' -r -F' })[value]

/**
 * @param {string} condition
 * @param {Proposal} proposal
 */
const line = (condition, { word, help, value }) => {
  const name = word.startsWith('--') ? `-l ${word.slice(2)}${valueFlag(value)}` : `-a ${word}`
  return `complete -c shiplog -n ${quoted(condition)} ${name}${help === '' ? '' : ` -d ${quoted(help)}`}`
}

/**
 * Returns the script that makes fish complete `shiplog`.
 *
 * @param {Words} words
 */
export const fishScript = ({ first, second, options }) => `# Completion of shiplog for fish
function __shiplog_words
  set -l words (commandline -opc)
  test "$words[2..-1]" = "$argv"
end

function __shiplog_command
  set -l words (commandline -opc)
  contains -- -- $words; and return 1
  set -l name "$words[2] $words[3]"
  contains -- $name ${[...options.keys()]
    .filter((name) => name.includes(' '))
    .map(quoted)
    .join(' ')}; or set name "$words[2]"
  test "$name" = "$argv"
end

complete -c shiplog -f
${[
  ...first.map((proposal) => line('__shiplog_words', proposal)),
  ...[...second].flatMap(([name, list]) => list.map((proposal) => line(`__shiplog_words ${name}`, proposal))),
  ...[...options].flatMap(([name, list]) =>
    list.map((proposal) => line(`__shiplog_command ${name}`, proposal)),
  ),
].join('\n')}`
