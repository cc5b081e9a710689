import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { alone, slow, testFiles } from '../test-lists.ts'

const root = join(import.meta.dirname, '../..')

const find = async (...patterns: string[]): Promise<string[]> => {
  const options = { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '.*/**'] }
  return (await Array.fromAsync(glob(patterns, options))).toSorted()
}

it('every test file is in one of the lists', async () => {
  const all = await find('**/*.test.*', '**/*.spec.*')
  expect(all.length).toBeGreaterThan(300)
  expect(await find(testFiles)).toEqual(all)
})

it('no test file is in two lists', async () => {
  const measured = new Set(await find(...alone))
  expect((await find(...slow)).filter((file) => measured.has(file))).toEqual([])
})

it.each([...slow, ...alone])('%s names a test file', async (pattern) => {
  expect(await find(pattern)).not.toEqual([])
})

it('CI runs all tests', async () => {
  expect(await readFile(join(root, '.ci/run'), 'utf8')).toMatch(/^npm test -- --all$/m)
})
