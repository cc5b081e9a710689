import type { Receiver } from '@shiplog/testing'
import type { Suite } from '../support/suite/suite.ts'
import { type Document, type Operation, resourceOf, withoutSlash } from './document.ts'
import { Fault } from './fault.ts'
import { createMemory, type Memory } from './memory.ts'
import { type Lookup, placeholder } from './placeholders.ts'
import type { AccountName, FuzzRequest } from './request.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import type { Answer, Wire } from './send.ts'

/** Holds what a client knows of the suite: credentials, and values from answers. */
export type World = {
  lookup: (request: FuzzRequest, operation: Operation) => Lookup
  /**
   * Remembers the values of an answer. @throws Fault when the answer contains a resource of the other account
   */
  learn: (request: FuzzRequest, operation: Operation, wire: Wire, answer: Answer) => void
  /** Returns the paths of existing resources of a template, oldest first. */
  existing: (account: AccountName, resource: string) => string[]
  /**
   * Returns the templates of resources that the request has placeholders for, but its account has none of.
   */
  missing: (request: FuzzRequest) => string[]
}

const longestText = 300
const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const nobody = '0198c0de-0000-7000-8000-000000000000'
/** Fields that are not searched for ids, because callers may put anything into them. */
const freeForm = ['extra_metadata', 'metadata', 'filters']

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: a page of HTML, for example
  }
}

const eachText = function* (node: unknown, field = ''): Generator<[field: string, text: string]> {
  if (typeof node === 'string') yield [field, node]
  if (typeof node !== 'object' || node === null) return
  for (const [key, inner] of Object.entries(node))
    if (!freeForm.includes(key)) yield* eachText(inner, Array.isArray(node) ? field : key)
}

/** Returns the field that holds the id of a template: `product_id` for `/products/{product-id}`. */
const idField = (resource: string): string => /\{([\w-]+)\}$/.exec(resource)?.[1]?.replaceAll('-', '_') ?? ''

const isTopLevel = (resource: string): boolean => resource.split('{').length === 2

/**
 * Returns the beginning of a path, up to its last id: `/products/5b0f…` of
 * `/products/5b0f…/versions/?limit=1`.
 */
const resourcePath = ({ path }: Operation, { target }: Wire): string =>
  target.split(/[/?]/, resourceOf(path)?.split('/').length ?? 0).join('/')

const idsIn = (wire: Wire): Set<string> => new Set(`${wire.target} ${wire.body ?? ''}`.match(uuids))

type Knowledge = {
  receiver: Receiver
  secrets: Record<AccountName, Secrets>
  memories: Record<AccountName, Memory>
  /** Ids of the API keys of the requests. A request that named one could revoke the key. */
  inUse: string[]
  /** The account that each id belongs to. */
  owners: Map<string, AccountName>
  /** Ids that a request contained. */
  named: Set<string>
  /** Templates of all resources, such as `/products/{product-id}`. */
  resources: string[]
}

const lookupFor = (
  { receiver, secrets, memories }: Knowledge,
  { account }: FuzzRequest,
  operation: Operation,
): Lookup => {
  const memory = memories[account]
  const others = memories[account === 'ours' ? 'theirs' : 'ours']
  const resource = resourceOf(operation.path) ?? ''
  const nowhere = resource.replace(/\{[\w-]+\}/g, nobody)
  return (kind, name, choice) => {
    switch (kind) {
      case 'secret':
        return secrets[account][name] ?? ''
      case 'seen':
        return memory.text(name, choice) ?? memory.text(`${name}_name`, choice) ?? `unseen ${choice}`
      case 'resource':
        return memory.path(resource, choice) ?? nowhere
      case 'foreign':
        return others.path(resource, choice) ?? nowhere
      case 'receiver':
        return `${receiver.url}/${name}`
      default:
        throw new Error(`Nothing knows what '${kind}' is`)
    }
  }
}

/**
 * Records which account each id of an answer belongs to. An id belongs to the account whose answer first
 * contained it, unless a request had named the id before.
 *
 * @throws Fault when the answer contains an id of the other account
 */
const claim = ({ owners, named }: Knowledge, account: AccountName, ids: string[], wire: Wire): void => {
  for (const id of idsIn(wire)) named.add(id)
  for (const id of ids) {
    const owner = owners.get(id)
    if (owner !== undefined && owner !== account) throw new Fault(`showed ${id}, which another account made`)
    if (!named.has(id)) owners.set(id, account)
  }
}

const addResources = (
  { memories, inUse, resources }: Knowledge,
  account: AccountName,
  { path }: Operation,
  wire: Wire,
  body: unknown,
): void => {
  const collection = withoutSlash(path)
  const resource = resources.find((one) => one.slice(0, one.lastIndexOf('/')) === collection)
  if (resource === undefined) return
  const parent = withoutSlash(wire.target.split('?')[0] ?? '')
  // Lists begin with the newest resource, and the memory with the oldest.
  for (const item of ([body].flat() as Record<string, unknown>[]).reverse()) {
    const id = item?.[idField(resource)] ?? item?.id
    if (typeof id !== 'string' || inUse.includes(id)) continue
    memories[account].addPath(resource, `${parent}/${id}`)
    memories[account].addText(idField(resource), id)
  }
}

const forget = (memory: Memory, operation: Operation, wire: Wire, answer: Answer): void => {
  const isGone = operation.method === 'DELETE' && answer.status < 300
  // None of the ids in the request is used again, because at least one of them does not exist any more.
  if (answer.status === 404 || (isGone && isTopLevel(operation.path))) memory.forgetIds(idsIn(wire))
  // The resource is deleted, or in a final state in which it would refuse other requests as well.
  else if (isGone || answer.status === 409) memory.forgetPath(resourcePath(operation, wire))
}

const learn = (
  knowledge: Knowledge,
  account: AccountName,
  operation: Operation,
  wire: Wire,
  answer: Answer,
): void => {
  const memory = knowledge.memories[account]
  forget(memory, operation, wire, answer)
  if (answer.status >= 300 || operation.schemes.length === 0) return
  const body = parseJson(answer.body)
  const texts = [...eachText(body)]
  const ids = texts.flatMap(([, text]) => text.match(uuids) ?? [])
  claim(knowledge, account, ids, wire)
  for (const [field, text] of texts) if (text.length <= longestText) memory.addText(field, text)
  const cursor = answer.headers['x-next-cursor']
  if (typeof cursor === 'string') memory.addText('cursor', cursor)
  addResources(knowledge, account, operation, wire, body)
}

const missingIn = ({ memories, resources }: Knowledge, { account, target, body }: FuzzRequest): string[] => {
  const text = `${target} ${body?.text}`
  const isReferred = (resource: string) => text.includes(placeholder('seen', idField(resource)).slice(0, -2))
  return resources.filter(
    (one) => isTopLevel(one) && memories[account].paths(one).length === 0 && isReferred(one),
  )
}

export const createWorld = async (suite: Suite, receiver: Receiver, document: Document): Promise<World> => {
  const ours = await createSecrets(suite, 'ours')
  const theirs = await createSecrets(suite, 'theirs')
  const knowledge: Knowledge = {
    receiver,
    secrets: { ours: ours.secrets, theirs: theirs.secrets },
    memories: { ours: createMemory(), theirs: createMemory() },
    inUse: [...ours.keyIds, ...theirs.keyIds],
    owners: new Map(),
    named: new Set(),
    resources: [...new Set(document.operations.flatMap(({ path }) => resourceOf(withoutSlash(path)) ?? []))],
  }
  return {
    lookup: (request, operation) => lookupFor(knowledge, request, operation),
    learn: ({ account }, operation, wire, answer) => learn(knowledge, account, operation, wire, answer),
    existing: (account, resource) => knowledge.memories[account].paths(resource),
    missing: (request) => missingIn(knowledge, request),
  }
}
