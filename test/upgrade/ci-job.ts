import type { Answer, Api } from './api.ts'

/** A deployment whose events were answered with 200: it must not be lost. */
export type Recorded = { id: string; product: string; version: string }

/** A CI job that runs again and again. */
export type Job = { name: string; run: (api: Api, round: number) => Promise<void> }

const expectSame = (what: string, found: unknown, wanted: unknown): void => {
  const [there, here] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (there !== here) throw new Error(`${what} is ${there}, expected ${here}`)
}

/** Throws if an answer does not show what this client has just written, unless it has `X-Data-Lag`. */
const expectRead = (
  what: string,
  answer: Answer,
  read: (body: Answer['body']) => unknown,
  wanted: unknown,
) => {
  if (!answer.lags) expectSame(what, read(answer.body), wanted)
}

/**
 * Returns a job that reports the build and the deployment of a version, and reads both back. It adds the
 * deployment to `recorded`.
 */
export const ciJob = (product: string, recorded: Recorded[]): Job => ({
  name: product,
  run: async (api, round) => {
    const version = `${product}.${round}`
    const event = { product_name: product, version, invoke_id: `run-${round}` }
    await api.event('/build-events/', { ...event, status: 'completed' })
    const deployment = { ...event, environment_name: 'production' }
    const started = await api.event('/deployment-events/', { ...deployment, status: 'started' })
    const completed = await api.event('/deployment-events/', { ...deployment, status: 'completed' })
    const { id } = completed.body
    recorded.push({ id, product, version })
    expectSame(`the deployment of ${version} that completed`, id, started.body.id)

    const path = `/deployments/${id}/`
    const statuses = (body: Answer['body']) => body.events.map(({ status }: { status: string }) => status)
    expectRead(path, await api.get(path), statuses, ['started', 'completed'])
    const deployments = `/deployments/?product=${product}&limit=1`
    expectRead(deployments, await api.get(deployments), (body) => body[0]?.id, id)
    const versions = `/versions/?product=${product}&limit=1`
    expectRead(versions, await api.get(versions), (body) => body[0]?.version, version)
  },
})
