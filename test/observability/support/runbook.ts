import { glob, readFile } from 'node:fs/promises'

const root = new URL('../../../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')

/** A Markdown file: its path from the root of the repository, and its text. */
export type Page = { path: string; text: string }

const paths = await Array.fromAsync(glob('docs/operating/*.md', { cwd: root.pathname }))

/** The index, docs/operating.md, and the pages in docs/operating/. */
export const operatingPages: Page[] = await Promise.all(
  ['docs/operating.md', ...paths.toSorted()].map(async (path) => ({ path, text: await read(path) })),
)
export const objectives: Page = { path: 'docs/slo.md', text: await read('docs/slo.md') }

/**
 * Returns the names in the line `**Alerts**: …` of a page. A page about a task, for instance, has no such
 * line.
 */
export const alertsOf = ({ text }: Page): string[] =>
  /^\*\*Alerts\*\*: (.+)$/m.exec(text)?.[1]?.split(', ') ?? []

export const alertPages = operatingPages.filter((page) => alertsOf(page).length > 0)

/** Returns the anchors that GitHub makes from the headings of a page. */
export const anchorsOf = ({ text }: Page): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

const allText = operatingPages.map(({ text }) => text).join('\n')
const found = (pattern: RegExp): string[][] => [...allText.matchAll(pattern)].map(([, ...groups]) => groups)

/** The `select` statements that the pages show, without those that have the placeholder `<pid>`. */
export const queries = found(/\bsql "(select [^"]+)"/g)
  .flat()
  .filter((statement) => !statement.includes('<pid>'))

/** The arguments of each command `metrics` in the pages: a service, and the prefix of metric names. */
export const lookups = found(/\bmetrics ([a-z-]+) (\w+_\w+)/g)

/** The beginnings of the log messages that the pages search for. */
export const searched = [
  ...found(/"msg":"\\\((.+?)\\\)/g).flatMap(([all = '']) => all.split('\\|')),
  ...found(/"msg":"(\w[\w ]*)/g).flat(),
]
