import fc from 'fast-check'
import type { Document, Operation, SecurityScheme } from './document.ts'
import type { Header } from './headers.ts'

/**
 * `right`: sufficient for the operation. `wrong`: never sufficient. `narrow`: sufficient for some requests of
 * the operation.
 */
export type Standing = 'right' | 'narrow' | 'wrong'
export type Credential = { standing: Standing; headers: Header[] }

/** Origin of the gateway's pages. The suite sets it, so that the gateway does not derive it from `Host`. */
export const publicOrigin = 'https://shiplog.example'

/** Roles, lowest first. Each role includes the ones before it, which OpenAPI cannot express. */
const roles = ['viewer', 'member', 'admin']

/**
 * Returns the headers that send a secret. Only browsers send a secret in a cookie, so the headers that a
 * browser adds go with a cookie.
 */
const headersOf = ({ type, in: place, name }: SecurityScheme, secret: string): Header[] =>
  type === 'apiKey' && place === 'cookie'
    ? [
        ['Cookie', `${name}=${secret}`],
        ['Sec-Fetch-Site', 'same-origin'],
        ['Origin', publicOrigin],
      ]
    : [['Authorization', `Bearer ${secret}`]]

const isForUsers = (operation: Operation): boolean => operation.role !== undefined

/** Returns the names of the secrets for an operation, which `createSecrets` defines, by standing. */
const secretsOf = (operation: Operation): Record<Standing, string[]> => {
  if (!isForUsers(operation))
    return { right: ['key'], narrow: ['narrow-key'], wrong: ['revoked-key', 'admin'] }
  const lowest = roles.indexOf(operation.role ?? '')
  // An operation for users may take API keys as well.
  const keys = operation.schemes.includes('apiKey') ? ['revoked-key'] : ['key']
  return {
    right: roles.slice(lowest),
    narrow: [],
    wrong: [...roles.slice(0, lowest), 'nobody', 'expired', 'foreign-issuer', ...keys],
  }
}

const secret = (name: string): string => `{{secret:${name}}}`

const malformed: Header[][] = [
  [],
  [['Authorization', '']],
  [['Authorization', 'Bearer']],
  [['Authorization', 'Bearer null']],
  [['Authorization', `Bearer ${'x'.repeat(5_000)}`]],
  [['Authorization', 'Basic YWRtaW46YWRtaW4=']],
  [['Authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlcyI6WyJhZG1pbiJdfQ.']],
  [['Authorization', 'Bearer sk_acme_k1_0000000000000000000000000000000000000000']],
  [['Authorization', 'Bearer \u00e4\u00f6\u00fc']],
  [['Cookie', '__session=eyJhbGciOiJub25lIn0.e30.']],
]

/** Generates sufficient credentials of all schemes and roles; none for a public operation. */
export const rightCredential = (document: Document, operation: Operation): fc.Arbitrary<Credential> => {
  if (operation.schemes.length === 0) return fc.constant({ standing: 'right', headers: [] })
  const schemes = operation.schemes.map((name) => document.schemes[name] ?? { type: name })
  return fc
    .tuple(fc.constantFrom(...schemes), fc.constantFrom(...secretsOf(operation).right))
    .map(([scheme, name]) => ({ standing: 'right', headers: headersOf(scheme, secret(name)) }))
}

/** Generates credentials. Nine of ten are sufficient; the others are malformed, wrong or narrow. */
export const anyCredential = (document: Document, operation: Operation): fc.Arbitrary<Credential> => {
  const isOpen = operation.schemes.length === 0
  const { narrow, wrong } = secretsOf(operation)
  const named = (standing: Standing) => (name: string) =>
    ({ standing, headers: headersOf({ type: 'http' }, secret(name)) }) satisfies Credential
  const standing = isOpen ? 'right' : 'wrong'
  return fc.oneof(
    { weight: 18, arbitrary: rightCredential(document, operation) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...malformed.map((headers) => ({ standing, headers }) as const)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...wrong.map(named(standing)), ...narrow.map(named('narrow'))) },
  )
}
