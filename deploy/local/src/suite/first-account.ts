import { runProgram } from '@shiplog/local-servers'
import { z } from 'zod'
import { statusOf } from '../parts/status-of.ts'
import { readJson } from '../state/json-file.ts'
import { root } from '../state/paths.ts'

export const firstAccount = 'acme'

const saved = z.object({ account: z.literal(firstAccount), api_key: z.string() })
const created = z.object({ key: z.string() })

/** Checks a key by an event without fields, which is answered with 400 if the key is valid, else with 401. */
const isValid = async (baseUrl: string, key: string): Promise<boolean> => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return (await statusOf(`${baseUrl}/deployment-events/`, { headers, body: '{}' })) === 400
}

/**
 * Returns the API key of the last start if the gateway still accepts it, else a new one.
 *
 * @param environment the environment variables of the gateway
 */
export const ensureApiKey = async (
  credentialsFile: string,
  baseUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> => {
  const { api_key } = saved.safeParse(readJson(credentialsFile)).data ?? {}
  if (api_key !== undefined && (await isValid(baseUrl, api_key))) return api_key
  const command = `${root}/services/gateway/src/commands/create-api-key.ts`
  const args = [command, '--account', firstAccount, '--name', 'npm start']
  return created.parse(JSON.parse(await runProgram(process.execPath, args, { environment }))).key
}
