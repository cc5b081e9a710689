import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { read, sourceFiles } from './import-graph.ts'

const glossary = await read('docs/glossary.md')

/** Returns the rows of the table below a heading, each as a list of its cells. */
const rowsBelow = (heading: string): string[][] => {
  const [, section = ''] = glossary.split(`## ${heading}\n`)
  const lines =
    section
      .split(/^## /m)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const wordsIn = (cell: string): string[] =>
  cell
    .replace(/\(.*\)/, '')
    .split(',')
    .map((word) => word.trim())

/** Returns the words of a name between spaces: ` place figures ` for `PlaceFigures` and `place_figures`. */
const spaced = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()} `

/**
 * Returns the names of a file, as `spaced` writes them: its file name, and every name in its code. Comments
 * and texts in single quotes are left out.
 */
const namesIn = async (file: string): Promise<Set<string>> => {
  const code = (await read(file)).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'/g, ' ')
  return new Set([basename(file), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])].map(spaced))
}

const files = await sourceFiles()
const named = await Promise.all(files.map(async (file) => ({ file, names: await namesIn(file) })))
const filesNaming = (word: string): string[] =>
  named
    .filter(({ names }) =>
      names.values().some((name) => name.replaceAll(company, ' $1 ').includes(` ${word} `)),
    )
    .map(({ file }) => file)

/** Matches the names of the company's app and API, such as `slackApp` and `SLACK_API_URL`. */
const company = / slack (app|api) /g

it.each(rowsBelow('Words that no name has'))('no name has %s', (words) => {
  const isCompany = (file: string): boolean => file.startsWith('services/notifier/src/channels/')
  const found = wordsIn(words ?? '').flatMap(filesNaming)
  expect(words?.startsWith('slack') ? found.filter((file) => !isCompany(file)) : found).toEqual([])
})

it.each(rowsBelow('Words with one home'))('%s is named only in %s', (word, homes) => {
  const found = filesNaming(word ?? '')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((file) => !wordsIn(homes ?? '').some((home) => file.startsWith(home)))).toEqual([])
})
