import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { requireSame } from './require-same.ts'
import { environment, rules, startOf } from './rules.ts'
import { type Api, withApi } from './with-api.ts'

/** Makes the environment known by a start, and sets its type to production. */
const createEnvironment = async ({ call, post }: Api, { until }: Stand): Promise<void> => {
  requireSame('Answer to the first start', await post(startOf('concurrency')), '200')
  const id = await until('the environment is listed', async () => {
    const [found] = await call<{ id: string }[]>('GET', `/environments/?name=${environment}`)
    if (found === undefined) throw new NotYet('it is not')
    return found.id
  })
  await call('PATCH', `/environments/${id}`, { type: 'production' })
}

/** Creates a rule for each type, and waits until a dry run finds the new type of the environment. */
export const createRules = (stand: Stand): Promise<void> =>
  withApi(stand, async (api) => {
    await createEnvironment(api, stand)
    for (const { type, config } of rules) {
      const scope = { products: [type], environment_types: ['production'] }
      await api.call('POST', '/deployment-rules/', { name: type, type, scope, config })
    }
    await stand.until('a dry run finds the rule', async () => {
      const { status: _, ...asked } = startOf('freeze')
      const { allowed } = await api.call<{ allowed: boolean }>('POST', '/preflight-checks/', asked)
      if (allowed !== false) throw new NotYet('the start is allowed')
    })
  })
