import fc from 'fast-check'

const step = <Kind extends string, Fields = object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> } = {} as never,
): { weight: number; arbitrary: fc.Arbitrary<{ kind: Kind } & Fields> } => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<
    { kind: Kind } & Fields
  >,
})

/** Faults of a log, its relay, its broker and its projection; most steps are appends. */
export const fault = fc.oneof(
  step(6, 'append', {
    events: fc.integer({ min: 1, max: 60 }),
    wake: fc.constantFrom('with events', 'without events', 'not'),
  }),
  step(2, 'pause', { ms: fc.integer({ min: 1, max: 60 }) }),
  step(2, 'end relay session'),
  step(1, 'replace relay'),
  step(2, 'end projection session'),
  step(1, 'end transactions'),
  step(1, 'throw before the writes'),
  step(1, 'throw after the writes'),
  // The longest sleeps outlast a takeover: another replica tries to lead every 500 ms.
  step(1, 'sleep in the handler', { ms: fc.integer({ min: 1, max: 900 }) }),
  step(1, 'kill broker', { ms: fc.integer({ min: 0, max: 100 }) }),
  step(1, 'wipe broker'),
  step(1, 'delete stream'),
  step(2, 'lose messages', { back: fc.array(fc.nat(30), { maxLength: 10 }) }),
  step(2, 'repeat message', { back: fc.nat(30) }),
)
export type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never
