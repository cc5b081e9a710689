import { parseArgs } from 'node:util'
import { runCommand } from '@shiplog/runtime'
import { scopesOf } from '../keys/create-api-key.ts'
import { withApiKeyStore } from './with-api-key-store.ts'

const usage =
  'Usage: create-api-key.ts --account <name> --name <name> [--description <text>] [--products a,b] [--environments a,b] [--expires-at <time>] [--may-skip-preflight]'

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
      'may-skip-preflight': { type: 'boolean', default: false },
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
    scopes: scopesOf({ may_skip_preflight: values['may-skip-preflight'] }),
  }
  await withApiKeyStore(async (apiKeys) => console.log(JSON.stringify(await apiKeys.create(wanted))))
})
