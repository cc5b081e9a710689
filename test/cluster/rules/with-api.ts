import { forwardPort } from '../records/forward-port.ts'
import type { Stand } from '../stand.ts'

export type Api = {
  /** Asks as an administrator. @throws Error when the answer is an error */
  call: <Body>(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) => Promise<Body>
  /** Posts a deployment event with an API key. Returns status and code of a refusal: `428 FLOW_VIOLATION`. */
  post: (event: object) => Promise<string>
}

/** The account of the rules. The client under load posts to another one: rules refuse none of its events. */
const account = 'cluster-rules'

const patienceMs = 15_000

const issueToken = async ({ kubectl }: Stand): Promise<string> => {
  const command = ['node', 'src/token.ts', '--account', account, '--role', 'admin']
  return (await kubectl.run(['exec', 'deploy/identity-provider', '--', ...command])).trim()
}

const ask = async (
  url: string,
  options: { method: string; credential: string; body?: object | undefined },
): Promise<{ status: number; body: unknown }> => {
  const { method, credential, body } = options
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, body: await response.json() }
}

/** Calls `use` with access to the gateway as an administrator, and as a CI system, of an account of its own. */
export const withApi = async <Result>(stand: Stand, use: (api: Api) => Promise<Result>): Promise<Result> => {
  const token = await issueToken(stand)
  const { port, stop } = await forwardPort(stand.kubectl, 'deployment/gateway', 8080)
  const origin = `http://127.0.0.1:${port}`
  const call: Api['call'] = async <Body>(method: string, path: string, sent?: object) => {
    const { status, body } = await ask(`${origin}${path}`, { method, credential: token, body: sent })
    if (status < 300) return body as Body
    throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(body)}`)
  }
  try {
    const { key: credential } = await call<{ key: string }>('POST', '/api-keys/', { name: 'cluster-test' })
    const post: Api['post'] = async (event) => {
      const answer = await ask(`${origin}/deployment-events/`, { method: 'POST', credential, body: event })
      const { code } = answer.body as { code?: string }
      return code === undefined ? `${answer.status}` : `${answer.status} ${code}`
    }
    return await use({ call, post })
  } finally {
    stop()
  }
}
