import { parseArgs } from 'node:util'
import { runCommand } from '@shiplog/runtime'
import { withApiKeyStore } from './with-api-key-store.ts'

const usage =
  'Usage: create-api-key.ts --account <name> --name <name> [--description <text>] [--products a,b] [--environments a,b] [--expires-at <time>]'

const list = (text: string | undefined): string[] | null =>
  text?.split(',').map((name) => name.trim()) ?? null

const time = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new Error('--expires-at must be a time such as 2027-01-31T12:00:00Z')
  return date
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      account: { type: 'string' },
      name: { type: 'string' },
      description: { type: 'string' },
      products: { type: 'string' },
      environments: { type: 'string' },
      'expires-at': { type: 'string' },
    },
  })
  const { account, name, description } = values
  if (account === undefined || name === undefined) throw new Error(usage)
  const wanted = {
    account,
    name,
    description: description ?? null,
    products: list(values.products),
    environments: list(values.environments),
    expires_at: time(values['expires-at']),
  }
  await withApiKeyStore(async (apiKeys) => console.log(JSON.stringify(await apiKeys.create(wanted))))
})
