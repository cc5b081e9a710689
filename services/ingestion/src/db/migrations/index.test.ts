import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

it('lists every migration under the name of its file, in order', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d/.test(file)).toSorted()
  expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, '')))
})
