import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

it('lists every migration of this folder under its own name', async () => {
  const files = await readdir(import.meta.dirname)
  const names = files
    .filter((file) => /^\d{8}T\d{6}Z-.+\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''))
  expect(Object.keys(migrations)).toEqual(names.toSorted())
})
