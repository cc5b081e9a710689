import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environmentId } from '@shiplog/events'
import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, keys, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let other: Client
let account_id = ''

beforeAll(async () => {
  bed = await startTestBed()
  other = await bed.startReplica()
})
afterAll(() => bed?.stop())
beforeEach(() => {
  account_id = randomUUID()
})

const setType = (environment_name: string, type: string, type_source = 'explicit') =>
  bed.catalog.append({
    id: randomUUID(),
    account_id,
    type: 'environment.updated',
    data: {
      environment_id: environmentId(account_id, environment_name),
      environment_name,
      ...{ type, type_source, description: null, metadata: null },
      ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    },
    trace: null,
  })
const freezeProduction = () =>
  bed.client.asUser(
    'POST',
    '/deployment-rules/',
    {
      name: 'Freeze',
      type: 'freeze',
      scope: { environment_types: ['production'] },
      config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
    },
    { account_id },
  )
let number = 0
const start = async (client: Client, environment_name = 'eu-1') => {
  number += 1
  const event = { product_name: 'checkout', environment_name, status: 'started' }
  return (await client.deploy({ ...event, version: String(number) }, { account_id })).status
}
/** Waits until both replicas answer a start with a status; fails after a second. */
const bothAnswer = (status: number) =>
  eventually(async () => (await start(other)) === status && (await start(bed.client)) === status, {
    timeoutMs: 1_000,
  })

describe('the type that a person gives to an environment', () => {
  it('decides which rules hold, within a second and on every replica', async () => {
    await freezeProduction()
    expect(await start(other)).toBe(200)
    await setType('eu-1', 'production')
    await bothAnswer(423)
    expect(await start(bed.client, 'eu-2')).toBe(200)
    await setType('eu-1', 'staging')
    await bothAnswer(200)
    await setType('production', 'dev')
    await eventually(async () => (await start(other, 'production')) === 200, { timeoutMs: 1_000 })
    await setType('production', 'production', 'name')
    await eventually(async () => (await start(other, 'production')) === 423, { timeoutMs: 1_000 })
  })

  it('counts for the first rule of the account, too', async () => {
    await setType('eu-1', 'production')
    await eventually(async () => (await typesOf()).length === 1)
    await freezeProduction()
    expect(await start(other)).toBe(423)
  })

  it('is that of its own account', async () => {
    await freezeProduction()
    const first = account_id
    account_id = randomUUID()
    await freezeProduction()
    await setType('eu-1', 'production')
    await bothAnswer(423)
    account_id = first
    expect(await start(bed.client)).toBe(200)
  })

  it('is made anew by the command rebuild, and read by every replica', async () => {
    await freezeProduction()
    await setType('eu-1', 'production')
    await bothAnswer(423)
    await bed.database.query('delete from ingestion.explicit_environment_type where account_id = $1', [
      account_id,
    ])
    await bed.database.query('update ingestion.rule_set set revision = revision + 1 where account_id = $1', [
      account_id,
    ])
    await bothAnswer(200)
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/commands/rebuild.ts')], {
      env: {
        ADMIN_DATABASE_URL: bed.database.adminUrl,
        CATALOG_URL: bed.catalog.url,
        ...keys.variablesOf('ingestion'),
      },
    })
    expect(await typesOf()).toEqual([{ environment_name: 'eu-1', type: 'production' }])
    await bothAnswer(423)
  })
})

describe('without catalog', () => {
  it('the service starts, answers, and applies what the stream has', async () => {
    await bed.catalog.stopAnswering()
    const started = await bed.startReplica()
    await freezeProduction()
    expect(await start(started, 'production')).toBe(423)
    await setType('eu-1', 'production')
    await eventually(async () => (await start(started)) === 423)
  })
})

const typesOf = () =>
  bed.database.query(
    'select environment_name, type from ingestion.explicit_environment_type where account_id = $1',
    [account_id],
  )
