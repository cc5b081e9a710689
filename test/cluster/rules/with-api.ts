import { forwardPort } from '../records/forward-port.ts'
import type { Stand } from '../stand.ts'

/** Answer of the gateway. */
export type Answer<Body> = { status: number; body: Body }

export type Api = {
  call: <Body>(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) => Promise<Answer<Body>>
  /** Posts a deployment event, with an API key. */
  post: (event: object) => Promise<Answer<{ code?: string }>>
}

/** The account of the rules. The client under load posts to another one: rules refuse none of its events. */
const account = 'cluster-rules'

const patienceMs = 15_000

const issueToken = async ({ kubectl }: Stand): Promise<string> => {
  const command = ['node', 'src/token.ts', '--account', account, '--role', 'admin']
  return (await kubectl.run(['exec', 'deploy/identity-provider', '--', ...command])).trim()
}

const ask = async <Body>(
  url: string,
  options: { method: string; credential: string; body?: object | undefined },
): Promise<Answer<Body>> => {
  const { method, credential, body } = options
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

/** Calls `use` with access to the gateway as an administrator, and as a CI system, of an account of its own. */
export const withApi = async <Result>(stand: Stand, use: (api: Api) => Promise<Result>): Promise<Result> => {
  const token = await issueToken(stand)
  const { port, stop } = await forwardPort(stand.kubectl, 'deployment/gateway', 8080)
  const origin = `http://127.0.0.1:${port}`
  const call: Api['call'] = (method, path, body) =>
    ask(`${origin}${path}`, { method, credential: token, body })
  try {
    const { body } = await call<{ key: string }>('POST', '/api-keys/', { name: 'cluster-test' })
    const post: Api['post'] = (event) =>
      ask(`${origin}/deployment-events/`, { method: 'POST', credential: body.key, body: event })
    return await use({ call, post })
  } finally {
    stop()
  }
}
