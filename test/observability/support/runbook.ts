import { readFile } from 'node:fs/promises'

const read = (path: string): Promise<string> => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

export const operating = await read('docs/operating.md')
export const objectives = await read('docs/slo.md')

/** The part of docs/operating.md about alerts. */
export const runbook = operating.slice(operating.indexOf('\n## Alerts\n') + 4).split(/\n## /)[0] ?? ''

/** As GitHub makes addresses of headings. */
export const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

const found = (pattern: RegExp): string[][] => [...runbook.matchAll(pattern)].map(([, ...groups]) => groups)

/** What it tells to ask the database; statements with a place to fill in aside. */
export const statements = found(/\bsql "([^"]+)"/g)
  .flat()
  .filter((statement) => !statement.includes('<pid>'))

/** The services whose metrics it tells to look at, and how their names begin. */
export const lookups = found(/\bmetrics ([a-z-]+) (\w+_\w+)/g)

/** How the messages begin that it tells to search the logs for. */
export const searched = [
  ...found(/"msg":"\\\((.+?)\\\)/g).flatMap(([all = '']) => all.split('\\|')),
  ...found(/"msg":"(\w[\w ]*)/g).flat(),
]
