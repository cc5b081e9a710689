import { exitCodes } from '../exit-codes.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'
import { flush as flushEvents } from '../spool/flush.js'
import { UsageError } from '../usage-error.js'

/** @param {number} count */
const events = (count) => `${count} ${count === 1 ? 'event' : 'events'}`

const command = {
  name: 'flush',
  summary: 'Send the events that could not be sent',
  usage: '[options]',
  details: `When Shiplog is away, commands that report keep their events in a folder. This command sends
the events of the same address and account. Others stay.`,
  options: {},
}

/** @type {import('../command.js').Command} */
export const flush = {
  ...command,
  run: async (context, args) => {
    positionalsOf(args, command, { least: 0, most: 0 })
    const result = await flushEvents(context, context.signal).catch((err) => {
      context.signal.throwIfAborted()
      if (err instanceof UsageError) throw err
      throw new UsageError(`Kept events cannot be sent: ${err.message}`)
    })
    const { sent, rejected, left, problem } = result
    if (context.json) context.printJson(result)
    else context.print(`Sent ${events(sent)}, rejected ${rejected}, still kept ${left}`)
    if (problem !== undefined) context.say(plain(`shiplog: ${problem}`))
    return problem === undefined ? exitCodes.ok : exitCodes.failed
  },
}
