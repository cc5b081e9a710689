import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initdbArguments, startPostgres } from '@shiplog/local-servers'
import { createTemporaryDirectory } from '@shiplog/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** Returns the arguments of initdb in a text: from `--encoding` or `--locale` to the end of the options. */
const argumentsIn = (text: string): string[] => {
  const found = [...text.matchAll(/(?:--(?:encoding|locale|builtin-locale)[\w=.-]* ?)+/g)]
  expect(found.length).toBe(1)
  return found[0]?.[0].trim().split(' ') ?? []
}

/** Creates a database with these arguments, and returns its properties as the server reports them. */
const propertiesOf = async (initdb: string[]): Promise<unknown> => {
  const directory = await createTemporaryDirectory('initdb')
  const options = { dataDirectory: join(directory, 'data'), password: 'x', settings: { fsync: 'off' } }
  const server = await startPostgres({ ...options, initdb, temporary: true })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    )
    return rows[0]
  } finally {
    await client.end()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

describe('the arguments of initdb', () => {
  it.each(['docker-compose.yml', 'k8s/overlays/dev/postgres/stateful-set.yaml', 'k8s/README.md'])(
    'in %s make the database that the tests use',
    async (path) => {
      const found = argumentsIn(await read(path))
      expect(await propertiesOf(found)).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
      expect(found).toEqual(initdbArguments)
    },
  )
})
