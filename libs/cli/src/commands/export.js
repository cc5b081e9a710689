import { toLists, toYaml } from '../apply/export-yaml.js'
import { kinds } from '../apply/fields.js'
import { readAccount } from '../apply/read-account.js'
import { exitCodes } from '../exit-codes.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'

/** @type {import('../command.js').Command} */
export const exportCommand = {
  name: 'export',
  summary: 'Write rules, channels and preferences as a file for apply',
  usage: '[options]',
  details:
    'Writes YAML to the standard output, without secrets; with --json the same as JSON, which apply reads, too.',
  examples: ['export > rules.yaml'],
  options: {},
  run: async ({ api, json, print, printJson, say }, args) => {
    positionalsOf(args, exportCommand, { least: 0, most: 0 })
    const found = await readAccount(api('user'), kinds)
    const names = found.channels.map(({ name }) => name)
    for (const name of new Set(names.filter((one, index) => names.indexOf(one) < index)))
      say(`Several channels have the name '${plain(name)}': rename all but one before you apply the file`)
    const { lists, leftOut } = toLists(found)
    for (const sentence of leftOut) say(sentence)
    if (json) printJson(lists)
    else print(await toYaml(lists))
    return exitCodes.ok
  },
}
