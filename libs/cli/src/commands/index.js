import { whoami } from './whoami.js'

/**
 * All commands, in the order of the help.
 *
 * @type {readonly import('../command.js').Command[]}
 */
export const commands = [whoami]
