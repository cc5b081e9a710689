import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/*
 * In a job of GitHub Actions, a command also reports to the runner: annotations, which the page of the run
 * shows; a summary, which it shows below them; and outputs of the step. The runner documents them at
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */

/** Longest text of an annotation or a row of the summary, in characters. */
const maxText = 1_000

/** @param {string} text */
const cut = (text) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text)

/** @param {string} text */
const escapeMessage = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** @param {string} text */
const escapeTitle = (text) => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/**
 * Returns Markdown that shows a text as it is, on one line. A backslash takes the meaning from every other
 * ASCII character than letters, digits and spaces.
 *
 * @param {string} text
 */
export const toMarkdown = (text) =>
  cut(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()).replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/**
 * @typedef {{ level: 'error' | 'warning', title: string, message: string }} Annotation
 * @typedef {object} GitHubReport
 * @property {Annotation[]} annotations
 * @property {string} heading of the summary
 * @property {[label: string, text: string][]} rows of the summary
 * @property {string} [link] page of the web application about it
 * @property {Record<string, string>} outputs
 */

/** @param {Annotation} annotation */
const annotationLine = ({ level, title, message }) =>
  `::${level} title=${escapeTitle(cut(title))}::${escapeMessage(cut(message))}`

/** @param {GitHubReport} report */
const summaryOf = ({ heading, rows, link }) =>
  [
    `### ${toMarkdown(heading)}`,
    ['| | |', '|---|---|', ...rows.map(([label, text]) => `| ${label} | ${toMarkdown(text)} |`)].join('\n'),
    ...(link === undefined ? [] : [`[Open in Shiplog](<${new URL(link).href}>)`]),
  ].join('\n\n')

/**
 * Returns the line that sets an output. Nobody can guess the delimiter, so no text can set another output.
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
 * @param {(line: string) => void} write writes a line to the standard error, which the runner reads as well
 * @param {GitHubReport} report
 */
export const reportToGitHub = (env, write, report) => {
  if (env.GITHUB_ACTIONS !== 'true') return
  for (const annotation of report.annotations) write(annotationLine(annotation))
  append(env.GITHUB_STEP_SUMMARY, `${summaryOf(report)}\n\n`)
  append(env.GITHUB_OUTPUT, Object.entries(report.outputs).map(outputLines).join(''))
}

/** @typedef {import('@shiplog/client').DeploymentBlockedError} DeploymentBlockedError */
/** @typedef {{ product_name: string, version: string, environment_name?: string }} Run */

/** @param {Run} run */
const runRows = ({ product_name, version, environment_name }) =>
  /** @type {[string, string][]} */ ([
    ['Product', product_name],
    ['Version', version],
    ...(environment_name === undefined ? [] : [['Environment', environment_name]]),
  ])

/**
 * Returns the report of a start that rules refuse.
 *
 * @param {Run} run
 * @param {DeploymentBlockedError} error
 * @param {string} link page of the check
 * @returns {GitHubReport}
 */
export const blockedReport = (run, { code, message, retryAfter, details }, link) => ({
  annotations: [
    { level: 'error', title: `Deployment blocked: ${details.rule_name}`, message: `${message}\n${link}` },
  ],
  heading: 'Deployment blocked',
  rows: [
    ...runRows(run),
    ['Code', code],
    .../** @type {[string, string][]} */ (
      details.violations.map((violation) => [`Rule`, `${violation.rule_name}: ${violation.message}`])
    ),
    ...(retryAfter === null ? [] : /** @type {[string, string][]} */ ([['Passes at', retryAfter]])),
  ],
  link,
  outputs: { allowed: 'false', link },
})

/**
 * @typedef {{ id: string, status: string, extra_metadata?: { preflight_status?: { rules_evaluated?: any[] } } } & Run}
 *   Reported answer to an event
 */

/**
 * Returns the report of an event that was recorded. Rules that only report become warnings.
 *
 * @param {'deployment' | 'build'} noun
 * @param {Reported} answer
 * @param {string} link page of the deployment or the version
 * @returns {GitHubReport}
 */
export const recordedReport = (noun, answer, link) => {
  const rules = answer.extra_metadata?.preflight_status?.rules_evaluated ?? []
  const warnings = rules.filter(
    (rule) => rule.status === 'report_only' && rule.evaluation_result === 'failed',
  )
  return {
    annotations: warnings.map(({ rule_name, error_message }) => ({
      level: 'warning',
      title: `Rule violated: ${rule_name}`,
      message: `${error_message}\n${link}`,
    })),
    heading: `Shiplog: ${noun} ${answer.status}`,
    rows: [
      ...runRows(answer),
      .../** @type {[string, string][]} */ (
        warnings.map(({ rule_name, error_message }) => ['Warning', `${rule_name}: ${error_message}`])
      ),
    ],
    link,
    outputs: { allowed: 'true', link, [`${noun}-id`]: answer.id },
  }
}
