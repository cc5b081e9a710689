import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read } from './import-graph.ts'

/** SHA-256 of each migration, and of each file with versioned DDL that migrations import, by path. */
const frozen: Record<string, string> = JSON.parse(await read('test/sources/frozen-files.json'))

const files = await Array.fromAsync(
  glob(['{services,libs,deploy}/*/src/**/migrations/2*.ts', 'libs/*/src/ddl/*-v*.ts'], {
    cwd: join(import.meta.dirname, '../..'),
  }),
)

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await read(path))
    .digest('hex')

it.each(Object.entries(frozen))('%s has not changed', async (path, hash) => {
  const rule = 'Databases that have run it do not run it again: restore the file, and write a new migration'
  expect(files, `${path} is gone. ${rule}`).toContain(path)
  expect(await hashOf(path), `${path} has changed. ${rule}`).toBe(hash)
})

it('each migration and each file with versioned DDL is frozen', async () => {
  const added = files.filter((path) => frozen[path] === undefined).toSorted()
  const lines = await Promise.all(added.map(async (path) => `  "${path}": "${await hashOf(path)}"`))
  expect(lines, 'Once the migration is final, add this to test/sources/frozen-files.json').toEqual([])
})
