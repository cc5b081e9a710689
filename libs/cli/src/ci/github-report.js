import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { plain } from '../plain.js'

/*
 * In a job of GitHub Actions, a command also reports to the runner: annotations, which the page of the run
 * shows; a summary, which it shows below them; and outputs of the step. The runner documents them at
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */

/** Longest text of an annotation or a row of the summary, in characters. */
const maxText = 1_000

/**
 * Returns a text on one line, without what could hide in it.
 *
 * @param {string} text
 */
const short = (text) => {
  const line = plain(text)
  return line.length > maxText ? `${line.slice(0, maxText - 1)}…` : line
}

/** @param {string} text */
const escapeMessage = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** @param {string} text */
const escapeTitle = (text) => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/**
 * Returns Markdown that shows a text as it is, on one line. A backslash takes the meaning from every ASCII
 * character that is no letter, digit or space.
 *
 * @param {string} text
 */
export const toMarkdown = (text) => short(text).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/**
 * `heading` and `rows` are those of the summary; without a heading there is none. `link`: page of the web
 * application about it.
 *
 * @typedef {{ level: 'error' | 'warning', title: string, message: string }} Annotation
 * @typedef {object} GitHubReport
 * @property {Annotation[]} annotations
 * @property {string} [heading]
 * @property {[label: string, text: string][]} rows
 * @property {string} [link]
 * @property {Record<string, string>} outputs
 */

/**
 * @param {Annotation} annotation
 * @param {string} [link]
 */
const annotationLine = ({ level, title, message }, link) => {
  const text = link === undefined ? short(message) : `${short(message)}\n${link}`
  return `::${level} title=${escapeTitle(short(title))}::${escapeMessage(text)}\n`
}

/** @param {GitHubReport & { heading: string }} report */
const summaryOf = ({ heading, rows, link }) => {
  const table = ['| | |', '|---|---|', ...rows.map(([label, text]) => `| ${label} | ${toMarkdown(text)} |`)]
  const parts = [`### ${toMarkdown(heading)}`, table.join('\n')]
  if (link !== undefined) parts.push(`[Open in Shiplog](<${new URL(link).href}>)`)
  return `${parts.join('\n\n')}\n\n`
}

/**
 * Returns the lines that set an output. Nobody can guess the delimiter, so no text can set another output.
 *
 * @param {[name: string, value: string]} output
 */
const outputLines = ([name, value]) => {
  const delimiter = randomUUID()
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`
}

/**
 * @param {string | undefined} file that the runner has made for this step
 * @param {string} text
 */
const append = (file, text) => {
  try {
    if (file) appendFileSync(file, text)
  } catch {
    // The report is an addition: a full disk must not decide what becomes of the deployment.
  }
}

/**
 * Reports to the runner of GitHub Actions; does nothing elsewhere.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {GitHubReport} report
 * @param {(text: string) => void} [write] by default to the standard error, which the runner reads as well
 */
export const reportToGitHub = (env, report, write = (text) => void process.stderr.write(text)) => {
  if (env.GITHUB_ACTIONS !== 'true') return
  const { annotations, heading, link, outputs } = report
  for (const annotation of annotations) write(annotationLine(annotation, link))
  if (heading !== undefined) append(env.GITHUB_STEP_SUMMARY, summaryOf({ ...report, heading }))
  const lines = Object.entries({ ...outputs, ...(link !== undefined && { link }) }).map(outputLines)
  append(env.GITHUB_OUTPUT, lines.join(''))
}

/** @typedef {{ product_name: string, version: string, environment_name?: unknown }} Run */

/**
 * @param {Run} run
 * @returns {[label: string, text: string][]}
 */
const runRows = ({ product_name, version, environment_name }) => [
  ['Product', product_name],
  ['Version', version],
  ...(environment_name ? [/** @type {[string, string]} */ (['Environment', String(environment_name)])] : []),
]

/**
 * Why a start is blocked. `until`: ISO time at which the rules pass by themselves; null when they do not.
 *
 * @typedef {object} Why
 * @property {string} [message] default: that of the first violation
 * @property {{ rule_name: string, message: string }[]} violations
 * @property {string | null} until
 */

/**
 * Returns the report of a start that rules forbid.
 *
 * @param {Run} run
 * @param {Why} why
 * @param {string} [link] page of the check
 * @returns {GitHubReport}
 */
export const blockedReport = (run, { violations, message = violations[0]?.message ?? '', until }, link) => ({
  annotations: [{ level: 'error', title: `Deployment blocked: ${violations[0]?.rule_name}`, message }],
  heading: 'Deployment blocked',
  rows: [
    ...runRows(run),
    ...violations.map(
      (one) => /** @type {[string, string]} */ (['Rule', `${one.rule_name}: ${one.message}`]),
    ),
    ...(until === null ? [] : [/** @type {[string, string]} */ (['Passes at', until])]),
  ],
  ...(link !== undefined && { link }),
  outputs: { allowed: 'false' },
})

const final = new Set(['completed', 'failed', 'aborted'])

/**
 * Returns the report of an event that was recorded. Rules that only report become warnings.
 *
 * @param {'deployment' | 'build'} noun
 * @param {any} answer
 * @param {string} link page of the deployment or the version
 * @returns {GitHubReport}
 */
export const recordedReport = (noun, answer, link) => {
  const rules = answer.extra_metadata?.preflight_status?.rules_evaluated ?? []
  const violated = rules.filter(
    (/** @type {any} */ rule) => rule.status === 'report_only' && rule.evaluation_result === 'failed',
  )
  return {
    annotations: violated.map((/** @type {any} */ rule) => ({
      level: 'warning',
      title: `Rule that only reports: ${rule.rule_name}`,
      message: rule.error_message,
    })),
    ...(final.has(answer.status) && { heading: `Shiplog: ${noun} ${answer.status}` }),
    rows: runRows(answer),
    link,
    outputs: noun === 'deployment' ? { allowed: 'true', 'deployment-id': answer.id } : {},
  }
}

/**
 * Returns the report of an event that is kept because Shiplog is away. Such a deployment may start.
 *
 * @param {string} message
 * @returns {GitHubReport}
 */
export const awayReport = (message) => ({
  annotations: [{ level: 'warning', title: 'Shiplog is away', message }],
  rows: [],
  outputs: { allowed: 'true' },
})
