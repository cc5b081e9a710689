import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateAll, services } from '../src/migrate.ts'
import { connected, passwords, startServer, urlAs } from './support.ts'

let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('works as an owner who is no superuser, as with a managed Postgres', async () => {
  const adminUrl = await server.createDatabase('rented')
  await connected(adminUrl, async (sql) => {
    await sql(`create role landlord login createrole password 'admin'`)
    await sql('alter database rented owner to landlord')
  })
  const url = urlAs(adminUrl, 'landlord', 'admin')
  const lines: string[] = []
  await migrateAll({ url, passwords, log: (line) => void lines.push(line) })
  for (const { role } of services) expect(lines.join('\n')).toContain(`created role ${role}`)

  const due = await connected(urlAs(url, 'shiplog_notifier', passwords.notifier ?? ''), (sql) =>
    sql('select notifier.busy_channels()'),
  )
  expect(due).toEqual([{ busy_channels: '0' }])
})
