import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { environment, rules, startOf } from './rules.ts'
import { type Answer, type Api, withApi } from './with-api.ts'

const must = (what: string, { status, body }: Answer<object>, wanted: number): void => {
  if (status === wanted) return
  throw new Error(`${what} was answered ${status}, not ${wanted}: ${JSON.stringify(body)}`)
}

/** Makes the environment known by a start, and sets its type to production. */
const createEnvironment = async ({ call, post }: Api, { until }: Stand): Promise<void> => {
  must('The first start', await post(startOf('concurrency')), 200)
  const id = await until('the environment is listed', async () => {
    const { body } = await call<{ id: string }[]>('GET', `/environments/?name=${environment}`)
    if (body[0] === undefined) throw new NotYet('it is not')
    return body[0].id
  })
  must('The type', await call<object>('PATCH', `/environments/${id}`, { type: 'production' }), 200)
}

/** Creates a rule for each type, and waits until a dry run finds the new type of the environment. */
export const createRules = (stand: Stand): Promise<void> =>
  withApi(stand, async (api) => {
    await createEnvironment(api, stand)
    for (const { type, config } of rules) {
      const scope = { products: [type], environment_types: ['production'] }
      const rule = { name: type, type, scope, config }
      must(`The rule of type ${type}`, await api.call<object>('POST', '/deployment-rules/', rule), 201)
    }
    await stand.until('a dry run finds the rule', async () => {
      const { status: _, ...asked } = startOf('freeze')
      const { body } = await api.call<{ allowed?: boolean }>('POST', '/preflight-checks/', asked)
      if (body.allowed !== false) throw new NotYet('the start is allowed')
    })
  })
