import { blockedReport, reportToGitHub } from '../ci/github-report.js'
import { detectRun } from '../ci/index.js'
import { exitCodes } from '../exit-codes.js'
import { nextQuestionMs } from '../next-question.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'
import { isAway } from '../report/away.js'
import { waitMsOf } from '../report/options.js'
import { givenOrDetected, runOptions } from '../run-options.js'
import { momentOf, showDuration, showMoment } from '../time.js'
import { UsageError } from '../usage-error.js'
import { wait } from '../wait.js'
import { withoutUndefined } from '../without-undefined.js'

/** @typedef {import('@shiplog/client').Schemas['PreflightDryRun']} Answer */
/** @typedef {import('@shiplog/client').Schemas['PreflightCheckRequest']} Question */
/** @typedef {import('../context.js').Context} Context */
/** @typedef {import('@shiplog/client').ApiError | import('@shiplog/client').NetworkError} CallError */

/** @param {Question} question */
const startText = ({ product_name, version, environment_name }) =>
  `${product_name} ${version} in '${environment_name}'`

/**
 * Returns the lines that say why a deployment may not start, and what helps.
 *
 * @param {Answer} answer
 */
const reasonLines = ({ violations, missing_approvals, next_allowed_at }) => [
  ...violations.map(({ rule_name, message }) => plain(`- ${rule_name}: ${message}`)),
  ...(missing_approvals.length > 0 ? [plain(`Approvals are missing: ${missing_approvals.join(', ')}`)] : []),
  next_allowed_at === null
    ? 'Waiting alone does not help.'
    : `May start at ${showMoment(next_allowed_at, Date.now())}, if nothing else changes.`,
]

/**
 * @param {Answer} answer
 * @param {Question} question
 * @param {Context} context
 */
const printAnswer = (answer, question, { json, print, printJson }) => {
  if (json) return printJson(answer)
  if (answer.allowed) {
    const by = answer.overridden ? ', by an override' : ''
    print(plain(`Allowed${by}: ${startText(question)}`), 'green')
  } else {
    print(plain(`Blocked: ${startText(question)}`), 'red')
    for (const line of reasonLines(answer)) print(line)
  }
  for (const { rule_name, message } of answer.warnings)
    print(plain(`Warning of a rule that only reports: ${rule_name}: ${message}`), 'yellow')
}

/**
 * Asks until the deployment may start, or the time is over.
 *
 * @param {() => Promise<Answer>} ask
 * @param {{ waitMs: number, context: Context }} options
 * @returns {Promise<Answer>} the last answer
 * @throws NetworkError and ApiError when the last question was not answered
 */
const askUntilAllowed = async (ask, { waitMs, context: { say, signal } }) => {
  const end = performance.now() + waitMs
  /** @type {string | undefined} */
  let said
  for (let count = 1; ; count++) {
    const result = await ask().catch((err) => {
      if (isAway(err)) return /** @type {CallError} */ (err)
      throw err
    })
    const answer = result instanceof Error ? undefined : result
    if (answer?.allowed) return answer
    const left = end - performance.now()
    if (left <= 0) {
      if (result instanceof Error) throw result
      return result
    }
    const lines = result instanceof Error ? [plain(result.message)] : ['Blocked:', ...reasonLines(result)]
    // The same lines again would only fill the log of the CI job.
    const news = result instanceof Error ? result.message : JSON.stringify(result.violations)
    if (news !== said) for (const line of [...lines, `Asking again for ${showDuration(left)}.`]) say(line)
    said = news
    await wait(Math.min(nextQuestionMs(answer, count), left), signal)
  }
}

/** @type {import('../command.js').Command} */
export const canDeploy = {
  name: 'can-deploy',
  summary: 'Ask whether a deployment may start',
  usage: '--product <name> --version <version> --environment <name>',
  details: `Ends with 0 when it may, and with 5 when rules forbid it. The answer is a forecast: it reserves nothing, and opens no
request for approvals. A question that nobody answers is not a yes: without an answer the command ends with 1, and
with 4 when the answer is an error.

With --wait it asks again until the deployment may start: at once when the rules pass by themselves, and every 30
seconds, because people may approve the version or lift a freeze.`,
  examples: [
    'can-deploy --product checkout --version 1.4.2 --environment production',
    'can-deploy --product checkout --version 1.4.2 --environment production --wait 30m',
    'can-deploy --product checkout --version 1.4.2 --environment production --at 2026-12-24T18:00',
  ],
  options: {
    ...runOptions,
    branch: {
      value: '<name>',
      variable: 'SHIPLOG_SCM_BRANCH',
      help: 'branch of the version; default: the branch being built',
    },
    at: {
      value: '<time>',
      help: 'time of the start: 2026-12-24T18:00 (local), with Z or an offset, or 2h from now',
    },
    wait: { value: '<duration>', help: 'ask until the deployment may start, at most this long, such as 30m' },
  },
  run: async (context, args) => {
    positionalsOf(args, canDeploy, { least: 0, most: 0 })
    const { at, branch, wait: longest } = args.values
    if (at !== undefined && longest !== undefined) throw new UsageError('Use either --at or --wait')
    const waitMs = waitMsOf(args.values)
    const detected = detectRun(context.env)
    const question = withoutUndefined({
      product_name: givenOrDetected('product', args.values, detected.product),
      version: givenOrDetected('version', args.values, detected.version),
      environment_name: givenOrDetected('environment', args.values, detected.environment),
      scm_branch: branch ?? detected.scm_branch,
      at: at && momentOf('--at', at, { now: Date.now(), direction: 1 }),
    })
    const api = context.api('any')
    const ask = async () => (await api.POST('/preflight-checks/', { body: question })).data
    const answer = waitMs === 0 ? await ask() : await askUntilAllowed(ask, { waitMs, context })
    printAnswer(answer, question, context)
    const { allowed, violations, next_allowed_at: until } = answer
    reportToGitHub(
      context.env,
      allowed
        ? { annotations: [], rows: [], outputs: { allowed: 'true' } }
        : blockedReport(question, { violations, until }),
    )
    return answer.allowed ? exitCodes.ok : exitCodes.blocked
  },
}
