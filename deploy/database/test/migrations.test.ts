import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { audit } from '../src/audit/audit.ts'
import { services } from '../src/services.ts'

const { resolve } = createRequire(import.meta.url)

const ours = /(from|import\() ?'(\.|@shiplog)/
/**
 * Matches imports of our code, but not imports of versioned DDL, which is never changed once it is released.
 */
const oursExceptDdl = /(from|import\() ?'(\.|@shiplog\/(?!(event-log|postgres)\/ddl'))/

const folderOf = (name: string): string =>
  name === audit.name
    ? join(import.meta.dirname, '../src/audit/migrations')
    : dirname(resolve(`@shiplog/${name}/migrations`))

const filesOf = async (name: string): Promise<string[]> => {
  const directory = folderOf(name)
  const names = await readdir(directory)
  return names.filter((name) => !/^index\.(test\.)?ts$/.test(name)).map((name) => join(directory, name))
}

describe.each([audit, ...services])('migrations of $name', ({ name, load }) => {
  it('lists every file under its own name, in order', async () => {
    const files = (await filesOf(name)).map((path) => basename(path, '.ts')).sort()
    const { migrations } = await load()
    expect(files.length).toBeGreaterThan(0)
    expect(Object.keys(migrations)).toEqual(files)
  })

  it('names each file <UTC time>-<verb-noun>', async () => {
    for (const path of await filesOf(name))
      expect(basename(path)).toMatch(/^20\d{6}T\d{6}Z-[a-z]+(-[a-z]+)+\.ts$/)
  })

  it('imports no code of ours except versioned DDL, so that it still runs in two years', async () => {
    for (const path of await filesOf(name)) expect(await readFile(path, 'utf8')).not.toMatch(oursExceptDdl)
  })
})

describe.each(['event-log', 'postgres'])('the versioned DDL of libs/%s', (lib) => {
  const directory = join(import.meta.dirname, '../../../libs', lib, 'src/ddl')

  it('imports no code of ours', async () => {
    const files = (await readdir(directory)).filter((name) => name !== 'index.ts')
    expect(files).not.toEqual([])
    for (const file of files) {
      expect(file).toMatch(/^[a-z-]+-v\d+\.ts$/)
      expect(await readFile(join(directory, file), 'utf8')).not.toMatch(ours)
    }
  })
})
