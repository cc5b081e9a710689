import { HttpError } from '@shiplog/http'
import type { Context } from '../context.ts'
import { addressProblem, maskAddress } from '../outgoing/check-address.ts'

/** What is stored of an address. @throws HttpError 400 for one that must not be called */
export const sealAddress = async (
  { config, cipher }: Context,
  address: string,
): Promise<{ secret: string; config: string }> => {
  const problem = addressProblem(address, config.webhook.allowedHosts)
  if (problem !== undefined) throw new HttpError(400, `Field 'config.webhook_url' ${problem}`)
  const shown = { webhook_url: maskAddress(address) }
  return { secret: await cipher.encrypt(address), config: JSON.stringify(shown) }
}
