/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./words.js').Proposal} Proposal */

/** @param {Proposal[]} proposals */
const listed = (proposals) => proposals.map(({ word }) => word).join(' ')

/** @param {Proposal[]} options @param {Proposal['value']} value */
const taking = (options, value) => listed(options.filter((one) => one.value === value))

/**
 * Returns the script that makes bash complete `shiplog`.
 *
 * @param {Words} words
 */
export const bashScript = ({ first, second, options }) => `# Completion of shiplog for bash
_shiplog() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local name="\${COMP_WORDS[1]}" words='' options='' texts='' files='' index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [ "\${COMP_WORDS[index]}" = -- ]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    fi
  done
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${listed(first)}' -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$name" in
${[...second].map(([name, proposals]) => `      '${name}') words='${listed(proposals)}' ;;`).join('\n')}
    esac
  fi
  case "$name \${COMP_WORDS[2]}" in
${[...options.keys()]
  .filter((name) => name.includes(' '))
  .map((name) => `    '${name}') name='${name}' ;;`)
  .join('\n')}
  esac
  case "$name" in
${[...options]
  .map(
    ([name, list]) => `    '${name}')
      options='${listed(list)}'
      texts=' ${taking(list, 'text')} '
      files=' ${taking(list, 'file')} '
      ;;`,
  )
  .join('\n')}
  esac
  case "$previous" in
    -*)
      case "$files" in *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
      case "$texts" in *" $previous "*) return ;; esac
      ;;
  esac
  case "$current" in -*) words="$options" ;; esac
  if [ -z "$words" ]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _shiplog shiplog`
