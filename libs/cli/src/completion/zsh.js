/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./words.js').Proposal} Proposal */

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/** @param {Proposal[]} proposals for `_describe`, in which a colon ends the word */
const described = (proposals) =>
  proposals.map(({ word, help }) => quoted(help === '' ? word : `${word}:${help}`)).join(' ')

/** @param {Proposal[]} options @param {Proposal['value']} value */
const taking = (options, value) =>
  options
    .filter((one) => one.value === value)
    .map(({ word }) => word)
    .join(' ')

/**
 * Returns the script that makes zsh complete `shiplog`, as a file of `fpath` or when it is sourced.
 *
 * @param {Words} words
 */
export const zshScript = ({ first, second, options }) => `#compdef shiplog
compdef _shiplog shiplog

_shiplog() {
  local name=$words[2] previous=$words[CURRENT-1]
  local -a proposals options texts files
  if (( $words[(I)--] > 0 && $words[(I)--] < CURRENT )); then
    _normal
    return
  fi
  if (( CURRENT == 2 )); then
    proposals=(${described(first)})
    _describe command proposals
    return
  fi
  if (( CURRENT == 3 )); then
    case $name in
${[...second].map(([name, list]) => `      ${name}) proposals=(${described(list)}) ;;`).join('\n')}
    esac
  fi
  case "$name $words[3]" in
${[...options.keys()]
  .filter((name) => name.includes(' '))
  .map((name) => `    '${name}') name='${name}' ;;`)
  .join('\n')}
  esac
  case $name in
${[...options]
  .map(
    ([name, list]) => `    '${name}')
      options=(${described(list)})
      texts=(${taking(list, 'text')})
      files=(${taking(list, 'file')})
      ;;`,
  )
  .join('\n')}
  esac
  if (( $files[(Ie)$previous] )); then _files; return; fi
  if (( $texts[(Ie)$previous] )); then _message value; return; fi
  if [[ $PREFIX == -* ]] || (( $#proposals == 0 )); then _describe option options
  else _describe command proposals
  fi
}

if [ "$funcstack[1]" = _shiplog ]; then _shiplog; fi`
