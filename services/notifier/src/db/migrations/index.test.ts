import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

it('The list of migrations names every file, in order', async () => {
  const files = await readdir(new URL('.', import.meta.url))
  const names = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(migrations)).toEqual(names.toSorted())
})
