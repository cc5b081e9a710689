import { parseArgs } from 'node:util'
import { runCommand } from '@shiplog/runtime'
import { withApiKeyStore } from './with-api-key-store.ts'

const usage = 'Usage: revoke-api-key.ts --account <name> --number <n of k<n> in the key>'

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { account: { type: 'string' }, number: { type: 'string' } } })
  const { account } = values
  const number = Number(values.number?.replace(/^k/, ''))
  if (account === undefined || !Number.isInteger(number)) throw new Error(usage)
  await withApiKeyStore(async (apiKeys) => {
    if (!(await apiKeys.revoke({ account, number })))
      throw new Error(`The account ${account} has no API key k${number}`)
    console.log(JSON.stringify({ account, number, revoked: true }))
  })
})
