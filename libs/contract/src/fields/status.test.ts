import { describe, expect, it } from 'vitest'
import { buildStatusAliases, deploymentStatusAliases } from './status.ts'

describe('the accepted statuses', () => {
  it.each([
    ['pending', ['pending', 'queued', 'scheduled'], []],
    ['started', ['started', 'in_progress', 'init'], ['deploying', 'building']],
    ['completed', ['success', 'completed', 'complete', 'finished'], ['deployed', 'built']],
    ['failed', ['failed', 'fail', 'failure', 'error'], []],
    ['aborted', ['aborted', 'abort', 'cancelled', 'canceled', 'cancel', 'skipped'], []],
  ])(
    'that mean %s are those of the specification, and canceled',
    (status, both, [deploymentOnly, buildOnly]) => {
      const namesIn = (aliases: ReadonlyMap<string, string>) =>
        [...aliases.keys()].filter((alias) => aliases.get(alias) === status)
      expect(namesIn(deploymentStatusAliases)).toEqual([...both, ...(deploymentOnly ? [deploymentOnly] : [])])
      expect(namesIn(buildStatusAliases)).toEqual([...both, ...(buildOnly ? [buildOnly] : [])])
    },
  )
})
