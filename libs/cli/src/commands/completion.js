import { bashScript } from '../completion/bash.js'
import { fishScript } from '../completion/fish.js'
import { wordsOf } from '../completion/words.js'
import { zshScript } from '../completion/zsh.js'
import { exitCodes } from '../exit-codes.js'
import { positionalsOf } from '../positionals.js'
import { UsageError } from '../usage-error.js'

const scripts = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
])

/**
 * Returns the command that prints scripts for shells.
 *
 * @param {() => readonly import('../command.js').Command[]} readCommands returns all commands
 */
export const createCompletion = (readCommands) => {
  /** @type {import('../command.js').Command} */
  const completion = {
    name: 'completion',
    summary: 'Print a script that makes a shell complete commands and options',
    usage: [...scripts.keys()].join('|'),
    details: `bash: add  source <(shiplog completion bash)  to ~/.bashrc
zsh:  add  source <(shiplog completion zsh)  to ~/.zshrc, after compinit
fish: shiplog completion fish > ~/.config/fish/completions/shiplog.fish`,
    examples: ['completion bash'],
    options: {},
    run: async ({ print }, args) => {
      const [shell = ''] = positionalsOf(args, completion, { least: 1, most: 1 })
      const script = scripts.get(shell)
      if (script === undefined)
        throw new UsageError(
          `There is no completion for '${shell}', but for: ${[...scripts.keys()].join(', ')}`,
        )
      print(script(wordsOf(readCommands())))
      return exitCodes.ok
    },
  }
  return completion
}
