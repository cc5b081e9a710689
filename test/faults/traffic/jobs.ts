import type { Answer } from './api.ts'
import { approved } from './approved.ts'
import { createEnvironment } from './create-environment.ts'
import { guarded } from './guarded.ts'
import type { Posted } from './journal.ts'
import { judge, type Posting, post, shaOf } from './post.ts'

/** One run of a client, with a product that no other client uses, and a version that no other run uses. */
export type Job = (posting: Posting, product: string, version: string) => Promise<void>

/**
 * Reads what the client has just written. Adds a problem to the journal if the answer neither shows it nor
 * has `X-Data-Lag`.
 */
const look = async (
  posting: Posting,
  path: string,
  shows: (body: Answer['body']) => boolean,
): Promise<void> => {
  const { account, journal } = posting
  const answer = await account.ask('GET', path, { auth: account.token })
  if (answer === undefined) return
  if (answer.status !== 200 && answer.status !== 404) judge(posting, `GET ${path}`, answer)
  else if (answer.lags) journal.late += 1
  else if (answer.status === 404 || !shows(answer.body))
    journal.problems.push(`GET ${path} did not show what was written before: ${JSON.stringify(answer.body)}`)
}

/**
 * Returns a job that reports the build and the deployment of a version, and reads both back.
 *
 * @param keyed true if each post has an `Idempotency-Key`
 */
const pipeline =
  (keyed: boolean): Job =>
  async (posting, product, version) => {
    const event = { product, version, keyed }
    const deployment: Posted = { ...event, kind: 'deployment', status: 'completed' }
    const isReported =
      (await post(posting, [{ ...event, kind: 'build', status: 'completed' }])) &&
      (await post(posting, [{ ...event, kind: 'deployment', status: 'started' }])) &&
      (await post(posting, [deployment]))
    if (!isReported) return
    await look(posting, `/deployments/${deployment.id}`, ({ status }) => status === 'completed')
    await look(
      posting,
      `/deployments/?product=${product}&version=${version}`,
      ([only]) => only?.id === deployment.id,
    )
    await look(posting, `/versions/?scm_sha=${shaOf(deployment)}`, ([only]) => only?.version === version)
  }

const itemsOfBatch = 20

/** Posts 20 events in a batch, as a nightly import does. */
const batch: Job = async (posting, product, version) => {
  const items = Array.from(
    { length: itemsOfBatch },
    (_, index): Posted => ({
      kind: index % 2 === 0 ? 'deployment' : 'build',
      product,
      version: `${version}-${index}`,
      status: 'completed',
      keyed: true,
    }),
  )
  await post(posting, items)
}

/** Posts a deployment once, and does not repeat a post that fails. */
const careless: Job = async (posting, product, version) => {
  await post(posting, [{ kind: 'deployment', product, version, status: 'completed', keyed: false }], {
    retry: false,
  })
}

/** Creates an environment, which is an event in catalog's log, and posts a deployment to it. */
const environments: Job = async (posting, product, version) => {
  const environment = `${product}-${version}`
  if (!(await createEnvironment(posting, environment))) return
  const deployment = { product, version, keyed: true, environment } as const
  await post(posting, [{ ...deployment, kind: 'deployment', status: 'completed' }])
}

/** The jobs of each account. They run at the same time. */
export const jobs: readonly Job[] = [
  pipeline(true),
  pipeline(true),
  pipeline(false),
  batch,
  careless,
  environments,
  guarded,
  approved,
]
