import { randomUUID } from 'node:crypto'
import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
let replicas: Client[] = []

beforeAll(async () => {
  bed = await startTestBed()
  replicas = [bed.client, await bed.startReplica()]
})
afterAll(() => bed?.stop())

const environments = ['staging', 'production'] as const
const rules = {
  deny: { type: 'version', config: { deny: ['2'] } },
  flow: {
    type: 'flow',
    scope: { environments: ['production'] },
    config: { requires: [{ environment: 'staging' }] },
  },
  one: { type: 'concurrency', config: { per: 'product' } },
  alone: { type: 'concurrency', config: { per: 'environment' }, scope: { environments: ['production'] } },
  freeze: {
    type: 'freeze',
    scope: { products: ['b*'] },
    config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
  },
}
type Kind = keyof typeof rules
const statusOf: Record<Kind, number> = { deny: 428, flow: 428, freeze: 423, one: 409, alone: 409 }
const severity: Kind[] = ['deny', 'flow', 'freeze', 'one', 'alone']

type Target = { product_name: string; version: string; environment_name: string }
type Step =
  | ({ do: 'start' | 'end' | 'override' } & Target)
  | { do: 'rule' | 'lift'; kind: Kind; mode: 'enabled' | 'report_only' }

const target = {
  product_name: fc.constantFrom('checkout', 'billing'),
  version: fc.constantFrom('1', '2'),
  environment_name: fc.constantFrom(...environments),
}
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('start' as const), ...target }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), ...target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('override' as const), ...target }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('rule' as const, 'rule' as const, 'lift' as const),
      kind: fc.constantFrom(...severity),
      mode: fc.constantFrom('enabled' as const, 'enabled' as const, 'report_only' as const),
    }),
  },
)

/** The rules as a person would apply them: everything that happened is kept, and looked through each time. */
const createModel = () => {
  const held = new Map<Kind, 'enabled' | 'report_only'>()
  const running: (Target & { run: string })[] = []
  const completed: Target[] = []
  const overrides: Target[] = []
  const same = (a: Target, b: Target): boolean =>
    a.product_name === b.product_name && a.version === b.version && a.environment_name === b.environment_name

  const violates: Record<Kind, (start: Target) => boolean> = {
    deny: ({ version }) => version === '2',
    flow: (start) =>
      start.environment_name === 'production' &&
      !completed.some((one) => same(one, { ...start, environment_name: 'staging' })),
    freeze: ({ product_name }) => product_name.startsWith('b'),
    one: (start) =>
      running.some(
        (one) => one.product_name === start.product_name && one.environment_name === start.environment_name,
      ),
    alone: ({ environment_name }) =>
      environment_name === 'production' && running.some((one) => one.environment_name === 'production'),
  }
  const start = (wanted: Target, run: string): { status: number; preflight: string | null } => {
    const inScope = [...held.keys()].filter((kind) =>
      kind === 'flow' || kind === 'alone'
        ? wanted.environment_name === 'production'
        : kind !== 'freeze' || wanted.product_name.startsWith('b'),
    )
    const violated = severity.filter((kind) => held.has(kind) && violates[kind](wanted))
    const [first] = violated.filter((kind) => held.get(kind) === 'enabled')
    const admit = (preflight: string | null) => {
      running.push({ ...wanted, run })
      return { status: 200, preflight }
    }
    if (first === undefined && violated.length > 0) return admit('report_only')
    if (first === undefined) return admit(inScope.length === 0 ? null : 'passed')
    const usable = overrides.findIndex((one) => same(one, wanted))
    if (usable === -1) return { status: statusOf[first], preflight: null }
    overrides.splice(usable, 1)
    return admit('overridden')
  }
  /** Ends what runs there; undefined when nothing does. */
  const end = (wanted: Target): string | undefined => {
    const index = running.findIndex((one) => same(one, wanted))
    if (index === -1) return undefined
    completed.push(wanted)
    return running.splice(index, 1)[0]?.run
  }
  return { held, overrides, start, end }
}

describe('any order of starts, ends, rules and overrides', () => {
  it('on two replicas is answered as a slow model answers it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
        const account_id = randomUUID()
        const model = createModel()
        const ids = new Map<Kind, string>()
        let number = 0
        const asUser = (method: string, path: string, body?: unknown) =>
          (replicas[number % 3 ? 0 : 1] ?? bed.client).asUser(method, path, body, { account_id })
        const deploy = (body: Body) => (replicas[number % 2] ?? bed.client).deploy(body, { account_id })
        const lift = async (kind: Kind) => {
          if (ids.has(kind)) await asUser('DELETE', `/deployment-rules/${ids.get(kind)}`)
          ids.delete(kind)
          model.held.delete(kind)
        }
        const run: Record<Step['do'], (one: never) => Promise<void>> = {
          start: async ({ do: _, ...wanted }: Target & { do: string }) => {
            const invoke_id = `run-${number}`
            const expected = model.start(wanted, invoke_id)
            const { status, body } = await deploy({ ...wanted, invoke_id, status: 'started' })
            expect({ status, preflight: body.preflight_status ?? null }).toEqual(expected)
          },
          end: async ({ do: _, ...wanted }: Target & { do: string }) => {
            const invoke_id = model.end(wanted)
            if (invoke_id === undefined) return
            expect((await deploy({ ...wanted, invoke_id, status: 'success' })).status).toBe(200)
          },
          override: async ({ do: _, ...wanted }: Target & { do: string }) => {
            const made = await asUser('POST', '/preflight-overrides/', {
              ...wanted,
              reason: 'It cannot wait',
            })
            expect(made.status).toBe(201)
            model.overrides.push(wanted)
          },
          rule: async ({ kind, mode }: { kind: Kind; mode: 'enabled' | 'report_only' }) => {
            await lift(kind)
            const made = await asUser('POST', '/deployment-rules/', { name: kind, mode, ...rules[kind] })
            expect(made.status).toBe(201)
            ids.set(kind, String(made.body.id))
            model.held.set(kind, mode)
          },
          lift: ({ kind }: { kind: Kind }) => lift(kind),
        }
        for (const one of steps) {
          number += 1
          await run[one.do](one as never)
        }
      }),
      { numRuns: propertyRuns(8) },
    )
  }, 90_000)
})
