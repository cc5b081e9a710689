import { isDeepStrictEqual } from 'node:util'
import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { rules, startOf } from './rules.ts'
import { type Api, withApi } from './with-api.ts'

type Check = { version: string }
type Simulation = { blocked: number }

const requireSame = (what: string, found: unknown, wanted: unknown): void => {
  if (isDeepStrictEqual(found, wanted)) return
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

/** Posts a start that each rule forbids. @returns the versions, in the order of the rules */
const postForbidden = async ({ post }: Api): Promise<string[]> => {
  const starts = rules.map(({ type }) => startOf(type))
  const answers = await Promise.all(starts.map(post))
  requireSame(
    'Answers to forbidden starts',
    answers.map(({ status, body }) => `${status} ${body.code}`),
    rules.map(({ answer }) => answer),
  )
  return starts.map(({ version }) => version)
}

/**
 * Posts a start that each rule forbids, and one that all allow. Looks the refusals up in deployment-query,
 * and has it simulate a rule.
 */
export const tryRules = (stand: Stand): Promise<void> =>
  withApi(stand, async (api) => {
    const versions = await postForbidden(api)
    requireSame('An allowed start', (await api.post(startOf('version', 'green'))).status, 200)
    await stand.until('the checks are listed', async () => {
      const { body } = await api.call<Check[]>('GET', '/preflight-checks/?outcome=blocked')
      const missing = versions.filter((version) => !body.some((check) => check.version === version))
      if (missing.length > 0) throw new NotYet(`${missing.length} are missing`)
    })
    const [{ type, config } = {}] = rules
    const simulation = { rule: { name: 'draft', type, config } }
    const { body } = await api.call<Simulation>('POST', '/deployment-rules/simulations/', simulation)
    requireSame('A simulation blocks starts', body.blocked > 0, true)
  })
