import { expect, it } from 'vitest'
import { pageFiles, read, sourceFiles } from './import-graph.ts'

const widest = 110

const isComment = (line: string): boolean => /^\s*(\/\/|\{?\/\*|\*)/.test(line)

it('no comment of a source is wider than a line of code', async () => {
  // Released migrations, and the DDL that they call, are never edited.
  const files = (await sourceFiles()).filter((path) => !/\/(migrations|ddl)\//.test(path))
  const wide: string[] = []
  let comments = 0
  for (const file of files)
    for (const [index, line] of (await read(file)).split('\n').entries()) {
      if (!isComment(line)) continue
      comments += 1
      // The Markdown of the document, inside a template string, may begin with `**`.
      if (line.length > widest && !line.startsWith('**')) wide.push(`${file}:${index + 1}`)
    }
  expect(comments).toBeGreaterThan(1_000)
  expect(wide).toEqual([])
})

/** Finds the lines of a page that are too wide. Tables, code and links cannot be wrapped. */
const wideLines = (page: string, text: string): string[] => {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const canWrap = !isCode && !/^\s*\||`|\]\(|https?:/.test(line)
    return canWrap && line.length > widest ? [`${page}:${index + 1}`] : []
  })
}

it('no line of a page is wider than a line of code', async () => {
  const pages = await pageFiles()
  expect(pages).toContain('docs/operating.md')
  const wide = await Promise.all(pages.map(async (page) => wideLines(page, await read(page))))
  expect(wide.flat()).toEqual([])
})
