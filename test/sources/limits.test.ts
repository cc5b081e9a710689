import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { read } from './import-graph.ts'

const page = 'docs/limits.md'

/** Matches a number of the page, such as `[64 MiB](file.ts#answerBuffer.total)`. */
const numbers = /\[([\d.,]+(?: \/ \d+)?)(?: (\w+))?\]\(([^)#]+)#([\w.]+)\)/g

const units: Record<string, number> = { KiB: 1024, MiB: 1024 ** 2, ms: 1, s: 1_000 }

/** Returns the value of a product or fraction of numbers, such as `64 * 1024` or `1 / 2`. */
const evaluate = (expression: string): number => {
  const [first = '', ...divisors] = expression
    .replaceAll(/[_,]/g, '')
    .replaceAll('mebibyte', '1048576')
    .split('/')
  const product = first.split('*').reduce((result, factor) => result * Number(factor), 1)
  return divisors.reduce((result, divisor) => result / Number(divisor), product)
}

/** Returns the number that a file gives to a name: of a constant, a field of a constant, or a variable. */
const numberIn = (source: string, name: string): number => {
  const parts = name.split('.')
  const start = parts.reduce((at, part) => {
    const found = source.slice(at).search(new RegExp(`\\b${part}(:| ?=)`))
    return found === -1 ? Number.NaN : at + found
  }, 0)
  if (Number.isNaN(start)) return start
  const [line = ''] = source.slice(start).split('\n')
  const [, byDefault] = /\.default\(([\d_]+)\)/.exec(line) ?? []
  const [, first = ''] = /[=:][^\d]*(\d[\d_.]*(?: [*/] (?:\d[\d_]*|mebibyte))*)/.exec(line) ?? []
  return evaluate(byDefault ?? first)
}

const rows = [...(await read(page)).matchAll(numbers)]

it('the page of limits has numbers', () => {
  expect(rows.length).toBeGreaterThan(50)
})

it.each(rows.map(([link]) => link))('%s is the number of the code', async (link) => {
  const [[, number = '', unit = '', path = '', name = ''] = []] = link.matchAll(numbers)
  const source = await read(join(dirname(page), path))
  expect(numberIn(source, name)).toBe(evaluate(number) * (units[unit] ?? 1))
})
