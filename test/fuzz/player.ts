import fc from 'fast-check'
import { curlLine } from './curl.ts'
import { type Document, type Operation, resourceOf, withoutSlash } from './document.ts'
import { Fault } from './fault.ts'
import { type Header, mayBeRefused } from './headers.ts'
import type { Judge } from './judge.ts'
import { fillIn, inJson, type Lookup, placeholder } from './placeholders.ts'
import type { AccountName, FuzzRequest, Generator } from './request.ts'
import { type Answer, send, type Wire } from './send.ts'
import type { World } from './world.ts'

/** Number of resources of a type that an account must have before a request to one of them. */
const wanted = 3
/** Largest number of resources of a type that an account keeps. */
const enough = 25
/**
 * Before one in this many requests to resources, a new one is created: old ones may be deleted or completed.
 */
const freshEvery = 8
const maxAttempts = 10

const bodyOf = ({ body }: FuzzRequest, lookup: Lookup): Buffer | undefined => {
  if (body === undefined) return undefined
  if (body.base64 !== undefined) return Buffer.from(body.base64, 'base64')
  return Buffer.from(fillIn(body.text ?? '', lookup, inJson))
}

const toWire = (request: FuzzRequest, lookup: Lookup): Wire => {
  const [path = '', ...query] = request.target.split('?')
  const body = bodyOf(request, lookup)
  const given = request.headers.map(([name, value]): Header => [name, fillIn(value, lookup)])
  const has = (name: string) => given.some(([other]) => other === name)
  const own: Header[] = [
    ...(has('Host') ? [] : [['Host', 'shiplog.example'] as Header]),
    ...(body === undefined || has('Content-Length') || has('Transfer-Encoding')
      ? []
      : [['Content-Length', String(body.length)] as Header]),
    ...(request.body?.type === undefined ? [] : [['Content-Type', request.body.type] as Header]),
  ]
  const target = [
    fillIn(path, lookup),
    ...query.map((part) => fillIn(part, lookup, encodeURIComponent)),
  ].join('?')
  const alone = has('Connection') || mayBeRefused(request.headers)
  return { method: request.method, target, headers: [...own, ...given], body, alone }
}

const describe = (error: unknown): string =>
  error instanceof Fault ? error.message : `gave no answer: ${(error as Error).message}`

export type Player = {
  /**
   * Sends a request, checks the answer, and remembers its values.
   *
   * @returns undefined when the server closed the connection on invalid HTTP
   * @throws Fault with a command that repeats the request
   */
  play: (request: FuzzRequest, operation: Operation) => Promise<Answer | undefined>
  /** Sends the document's examples of events, because other examples refer to the resources in them. */
  playExamples: () => Promise<void>
}

type Parts = {
  url: string
  document: Document
  world: World
  judge: Judge
  generator: Generator
  seed: number
}

type Session = Parts & {
  /** Operations that create a resource without a parent. */
  creators: Operation[]
  /** Number of valid requests so far; it varies the seed of the next one. */
  sampled: number
  /** Number of requests to resources so far. */
  played: number
}

const findOperation = ({ document }: Session, method: string, path: string): Operation | undefined =>
  document.operations.find((one) => one.method === method && withoutSlash(one.path) === path)

const sampleValid = (
  { generator }: Session,
  operation: Operation,
  account: AccountName,
  seed: number,
): FuzzRequest | undefined => fc.sample(generator.valid(operation, account), { numRuns: 1, seed })[0]

const exchange = async (
  { url, world, judge }: Session,
  request: FuzzRequest,
  operation: Operation,
): Promise<Answer | undefined> => {
  const wire = toWire(request, world.lookup(request, operation))
  try {
    const answer = await send(url, wire)
    if (answer === undefined) return undefined
    judge(request, operation, answer)
    world.learn(request, operation, wire, answer)
    return answer
  } catch (err) {
    throw new Fault(`${operation.id} ${describe(err)}\n  ${curlLine(url, wire, operation.id)}`, {
      cause: err,
    })
  }
}

const playValid = async (
  session: Session,
  account: AccountName,
  operation: Operation | undefined,
): Promise<void> => {
  if (operation === undefined) return
  session.sampled += 1
  const request = sampleValid(session, operation, account, session.seed + session.sampled)
  if (request !== undefined) await play(session, request, operation)
}

/** Bodies that are unlikely among random ones, by the path of the list to which they are posted. */
const rareBodies: Record<string, unknown[]> = {
  '/deployment-rules': [
    // A rule that every event violates, so that there are checks. It only reports.
    {
      name: 'Only versions that there are not',
      type: 'version',
      mode: 'report_only',
      config: { allow: ['none such'] },
    },
    // A rule for the example of an approval request, which lets everybody approve who may read.
    {
      name: 'Approved',
      type: 'approval',
      scope: { products: ['checkout'], environments: ['production'] },
      config: { requirements: [{ name: 'anybody', roles: ['viewer'] }], allow_own: true },
    },
  ],
  // Several, because one that was decided or cancelled cannot be decided again.
  '/approval-requests': ['main', 'next', 'fix-1', 'fix-2', 'fix-3'].map((scm_branch) => ({
    ...{ product_name: 'checkout', environment_name: 'production', scm_branch },
  })),
  // A channel for which Shiplog makes a secret, so that the secret can be replaced.
  '/notification-channels': [
    {
      name: 'Signed messages',
      channel_type: 'webhook',
      config: { url: placeholder('receiver', 'ok') },
    },
  ],
}

const playRareBodies = async (session: Session, account: AccountName, collection: string): Promise<void> => {
  const operation = findOperation(session, 'POST', collection)
  const request = operation && sampleValid(session, operation, account, session.seed)
  if (request === undefined || operation === undefined) return
  for (const body of rareBodies[collection] ?? []) {
    const text = JSON.stringify(body)
    await exchange(session, { ...request, body: { type: 'application/json', text } }, operation)
  }
}

/**
 * Creates a resource of one type by a POST to its list. A type without such a POST is created by events, so
 * every POST of the document is sent then.
 */
const make = async (session: Session, account: AccountName, resource: string): Promise<void> => {
  const collection = resource.slice(0, resource.lastIndexOf('/'))
  const creator = findOperation(session, 'POST', collection)
  for (const one of creator === undefined ? session.creators : [creator])
    await playValid(session, account, one)
  await playRareBodies(session, account, collection)
  await playValid(session, account, findOperation(session, 'GET', collection))
}

const ensure = async (session: Session, account: AccountName, resource: string): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (session.world.existing(account, resource).length >= wanted) return
    await make(session, account, resource)
  }
}

const refresh = async (session: Session, account: AccountName, resource: string): Promise<void> => {
  session.played += 1
  if (session.played % freshEvery === 0) await make(session, account, resource)
  await ensure(session, account, resource)
}

/** Deletes the oldest resource of the type that an operation creates, so that their number stays bounded. */
const trim = async (session: Session, account: AccountName, operation: Operation): Promise<void> => {
  const resource = session.document.operations
    .map(({ path }) => resourceOf(path) ?? '')
    .find((one) => one.slice(0, one.lastIndexOf('/')) === withoutSlash(operation.path))
  const deletion = resource && findOperation(session, 'DELETE', resource)
  if (!resource || !deletion) return
  const [oldest, ...others] = session.world.existing(account, resource)
  if (oldest === undefined || others.length < enough) return
  const request = sampleValid(session, deletion, account, session.seed)
  if (request) await exchange(session, { ...request, target: oldest }, deletion)
}

const play = async (
  session: Session,
  request: FuzzRequest,
  operation: Operation,
): Promise<Answer | undefined> => {
  const { account } = request
  const resource = resourceOf(operation.path)
  if (resource !== undefined && request.target.includes('{{')) await refresh(session, account, resource)
  for (const referred of session.world.missing(request)) await ensure(session, account, referred)
  const answer = await exchange(session, request, operation)
  if (operation.method === 'POST' && answer?.status === 201) await trim(session, account, operation)
  return answer
}

const playExamples = async (session: Session): Promise<void> => {
  for (const account of ['ours', 'theirs'] as const)
    await playRareBodies(session, account, '/deployment-rules')
  const ofKeys = session.creators.filter(({ role, schemes }) => role === undefined && schemes.length > 0)
  for (const account of ['ours', 'theirs'] as const)
    for (const operation of ofKeys)
      for (const [type, { example }] of Object.entries(operation.body ?? {})) {
        const request = sampleValid(session, operation, account, session.seed)
        const text = typeof example === 'string' ? example : JSON.stringify(example)
        if (request) await exchange(session, { ...request, body: { type, text } }, operation)
      }
}

/** Creates a player, which also creates the resources that a request needs. */
export const createPlayer = (parts: Parts): Player => {
  const creators = parts.document.operations.filter(
    ({ method, path }) => method === 'POST' && !path.includes('{'),
  )
  const session: Session = { ...parts, creators, sampled: 0, played: 0 }
  return {
    play: (request, operation) => play(session, request, operation),
    playExamples: () => playExamples(session),
  }
}
