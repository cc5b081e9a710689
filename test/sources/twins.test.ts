import { expect, it } from 'vitest'
import { read, sourceFiles } from './import-graph.ts'

const length = 10

/** True for a line without logic, which is not compared: comments, imports, brackets. */
const isThin = (line: string): boolean => /^(\/\/|\{?\/?\*|import\b|\} from |[\W_]*$)/.test(line)

type Line = { text: string; at: string }

const linesOf = async (file: string): Promise<Line[]> =>
  (await read(file))
    .split('\n')
    .map((line, index) => ({ text: line.trim(), at: `${file}:${index + 1}` }))
    .filter(({ text }) => !isThin(text))

it('no ten lines of a source stand in another one', async () => {
  const places = new Map<string, string>()
  const twins: string[] = []
  // Released migrations, and the DDL that they call, are never edited.
  for (const file of (await sourceFiles()).filter((path) => !/\/(migrations|ddl)\//.test(path))) {
    const lines = await linesOf(file)
    for (let start = 0; start + length <= lines.length; start += 1) {
      const run = lines.slice(start, start + length)
      const text = run.map((line) => line.text).join('\n')
      const at = run[0]?.at ?? ''
      const first = places.get(text)
      if (first === undefined) places.set(text, at)
      else twins.push(`${first} ~ ${at}`)
    }
  }
  expect(twins).toEqual([])
})
