// Runs in a pod of the cluster, in the place of the CI jobs of a company. Posts RATE deployments a second
// without waiting for earlier answers. Repeats each post until it is answered 200, for up to two minutes.
// After SIGTERM it posts no new events, and ends when each event is answered 200 or given up.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt, ClientLine } from '../attempt.ts'

const { GATEWAY_URL = '', API_KEY = '', RATE = '', RUN = '' } = process.env

const patienceMs = 15_000
const giveUpAfterMs = 120_000
const products = 20

let sequence = 0
const tell = (line: Attempt | { ended: true }): void => {
  sequence += 1
  const written: ClientLine = { sequence, ...line }
  console.log(JSON.stringify(written))
}

const reasonOf = (err: unknown): string => {
  if (!(err instanceof Error)) return String(err)
  const { code } = (err.cause ?? err) as { code?: unknown }
  return typeof code === 'string' ? code : `${err.name}: ${err.message}`
}

/** Returns the body of an event. It names a run, so that the suite takes a repeated post for a retry. */
const bodyOf = (event: number): string =>
  JSON.stringify({
    product_name: `cluster-test-${event % products}`,
    version: `${RUN}-${event}`,
    environment_name: 'production',
    status: 'success',
    invoke_id: `${RUN}-${event}`,
  })

const ask = async (body: string): Promise<Pick<Attempt, 'status' | 'error' | 'retry_after' | 'id'>> => {
  try {
    const response = await fetch(`${GATEWAY_URL}/deployment-events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const id = response.status === 200 ? ((JSON.parse(text) as { id?: string }).id ?? null) : null
    return { status: response.status, error: null, retry_after: response.headers.get('retry-after'), id }
  } catch (err) {
    return { status: null, error: reasonOf(err), retry_after: null, id: null }
  }
}

/**
 * Posts an event until it is answered 200, and prints each attempt. Waits 1, 2 and 4 s between the first
 * attempts, then always 8 s. Gives up when the next attempt would come later than two minutes after the
 * first.
 */
const record = async (event: number): Promise<void> => {
  const began = performance.now()
  const body = bodyOf(event)
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, 8_000)) {
    const [sent_at, started] = [Date.now(), performance.now()]
    const answer = await ask(body)
    tell({ event, sent_at, ms: Math.round(performance.now() - started), ...answer })
    if (answer.status === 200 || performance.now() - began + pauseMs > giveUpAfterMs) return
    await sleep(pauseMs)
  }
}

/** Waits until the gateway answers. It may take a moment until the network policies admit a new pod. */
const untilReached = async (): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${GATEWAY_URL}/health/live`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await answer?.text()
    if (answer?.status === 200) return
    await sleep(500)
  }
}

let isStopping = false
process.on('SIGTERM', () => {
  isStopping = true
})

await untilReached()
const underWay: Promise<void>[] = []
const startedAt = performance.now()
for (let event = 1; !isStopping; event += 1) {
  underWay.push(record(event))
  await sleep(Math.max(0, startedAt + (event * 1_000) / Number(RATE) - performance.now()))
}
await Promise.all(underWay)
tell({ ended: true })
