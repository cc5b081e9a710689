import { ApiError } from '@shiplog/client'
import { carryOut } from '../apply/carry-out.js'
import { load } from '../apply/load.js'
import { planChanges } from '../apply/plan.js'
import { kindsToRead, readAccount } from '../apply/read-account.js'
import { readFiles } from '../apply/read-files.js'
import { countChanges, showPlan } from '../apply/show-plan.js'
import { exitCodes } from '../exit-codes.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'
import { UsageError } from '../usage-error.js'

/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('../context.js').Client} Client */
/** @typedef {import('../apply/change.js').Plan} Plan */
/** @typedef {import('../apply/change.js').Change} Change */

const maxProblems = 20

/**
 * @param {string[]} problems
 * @param {Context['say']} say
 * @throws UsageError when there are any
 */
const requireNone = (problems, say) => {
  if (problems.length === 0) return
  for (const problem of problems.slice(0, maxProblems)) say(problem)
  if (problems.length > maxProblems) say(`… and ${problems.length - maxProblems} more`)
  throw new UsageError('Nothing was changed')
}

/**
 * Returns the result as it is printed with `--json`.
 *
 * @param {string} account
 * @param {Plan} plan
 * @param {ReadonlyMap<Change, string | undefined>} done ids of what was changed
 */
const resultOf = (account, { changes, same, kept, uncompared }, done) => ({
  account,
  changes: changes.map((change) => ({
    action: change.action,
    kind: change.kind,
    label: change.label,
    id: done.get(change) ?? change.id ?? null,
    differences: change.differences ?? [],
    done: done.has(change),
  })),
  same,
  kept,
  secrets_not_compared: uncompared,
})

const planned = { create: 'to create', change: 'to change', delete: 'to delete' }
const made = { create: 'created', change: 'changed', delete: 'deleted' }

/**
 * Returns where the files have what the API refuses; its sentences begin with the field.
 *
 * @param {unknown} err
 * @param {Change | undefined} change
 */
const positionOf = (err, change) => {
  const [, field] = (err instanceof ApiError && /^Field '([^']+)'/.exec(err.message)) || []
  return change?.at === undefined ? '' : `${change.at(field?.split('.') ?? [])}: `
}

/**
 * Makes the changes of a plan, and says on the standard error what was made.
 *
 * @param {Context} context
 * @param {Client} client
 * @param {Plan} plan
 * @param {Map<string, string>} channelIds
 * @param {Map<Change, string | undefined>} done gets the changes that were made
 */
const makeChanges = async ({ say }, client, { changes }, channelIds, done) => {
  try {
    await carryOut(client, changes, {
      channelIds,
      done: (change, id, notes) => {
        done.set(change, id)
        say(`${made[change.action]} ${change.label}`)
        for (const note of notes) say(`  ${note}`)
      },
    })
    say(`Done: ${countChanges(changes, made)}`)
  } catch (err) {
    const failed = changes[done.size]
    say(
      `${positionOf(err, failed)}Failed at ${failed?.label}, after ${done.size} of ${changes.length} changes.`,
    )
    say('Run this again when the reason is gone: it goes on with what is missing.')
    throw err
  }
}

/** @type {import('../command.js').Command} */
export const apply = {
  name: 'apply',
  summary: 'Make rules, channels and preferences what files say',
  usage: '-f <path> [options]',
  details: `Shows what differs from the files, and changes it. A file is YAML with the lists rules, channels and
preferences; shiplog export writes one. Names say what belongs together, and a field that is absent has its
default. Needs the role admin. docs/rules-as-files.md describes the files.`,
  examples: ['apply -f rules.yaml --dry-run', 'apply -f rules/ --prune', 'apply -f rules.yaml --check'],
  options: {
    file: {
      short: 'f',
      value: '<path>',
      multiple: true,
      help: 'a file, a folder of *.yaml, or - for the input',
    },
    'dry-run': { help: 'only show what would change' },
    check: { help: 'as --dry-run, and end with 1 when something would change' },
    prune: { help: 'delete what is not in the lists of the files' },
    'update-secrets': { help: 'also send the secrets of channels that exist' },
    comment: { value: '<text>', help: 'reason of the changes, for the revisions of rules' },
  },
  run: async (context, args) => {
    const { api, env, json, print, printJson, say, signal } = context
    const { values } = args
    if (!values.file) throw new UsageError('Name the files with -f. See shiplog apply --help')
    positionalsOf(args, apply, { least: 0, most: 0 })
    const { wanted, problems } = await load(await readFiles(values.file, signal))
    requireNone(problems, say)
    const client = api('user')
    const { data: me } = await client.GET('/me')
    const found = await readAccount(client, kindsToRead(wanted))
    const plan = planChanges(wanted, found, {
      prune: values.prune === true,
      updateSecrets: values['update-secrets'] === true,
      comment: values.comment,
      now: new Date(),
      env,
    })
    requireNone(plan.problems, say)
    const { changes } = plan
    if (!json) {
      print(`Account ${plain(me.account)}: ${countChanges(changes, planned) || 'nothing to do'}`, 'bold')
      for (const { text, style } of showPlan(plan)) print(text, style)
    }
    /** @type {Map<Change, string | undefined>} */
    const done = new Map()
    const isDry = values['dry-run'] === true || values.check === true
    try {
      const channelIds = new Map(found.channels.map(({ name, id }) => [name, id]))
      if (!isDry && changes.length > 0) await makeChanges(context, client, plan, channelIds, done)
    } finally {
      if (json) printJson(resultOf(me.account, plan, done))
    }
    return values.check === true && changes.length > 0 ? exitCodes.failed : exitCodes.ok
  },
}
