// A service loads this module before all others (`--import`). It shifts the clock of `Date` by
// FAULTS_CLOCK_AHEAD_MS. Timers and `performance.now()` are not affected.
const aheadMs = Number(process.env.FAULTS_CLOCK_AHEAD_MS)
const RealDate = Date
const now = (): number => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
