import type { Stand } from '../stand.ts'
import { NotYet } from '../until.ts'
import { requireSame } from './require-same.ts'
import { rules, startOf } from './rules.ts'
import { type Api, withApi } from './with-api.ts'

type Check = { version: string }
type Simulation = { blocked: number }

/** Posts one forbidden start for each rule. @returns the versions, in the order of the rules */
const postForbidden = async ({ post }: Api): Promise<string[]> => {
  const starts = rules.map(({ type }) => startOf(type))
  const answers = await Promise.all(starts.map(post))
  const wanted = rules.map(({ answer }) => answer)
  requireSame('Answers to forbidden starts', answers, wanted)
  return starts.map(({ version }) => version)
}

/**
 * Posts one forbidden start for each rule, and one that is allowed. Then deployment-query must list the
 * refusals, and its simulation of a rule must block starts.
 */
export const tryRules = (stand: Stand): Promise<void> =>
  withApi(stand, async (api) => {
    const versions = await postForbidden(api)
    requireSame('Answer to an allowed start', await api.post(startOf('version', 'green')), '200')
    await stand.until('the checks are listed', async () => {
      const checks = await api.call<Check[]>('GET', '/preflight-checks/?outcome=blocked')
      const missing = versions.filter((version) => !checks.some((check) => check.version === version))
      if (missing.length > 0) throw new NotYet(`${missing.length} are missing`)
    })
    const [{ type, config } = {}] = rules
    const simulation = { rule: { name: 'draft', type, config } }
    const { blocked } = await api.call<Simulation>('POST', '/deployment-rules/simulations/', simulation)
    requireSame('A simulation blocks starts', blocked > 0, true)
  })
