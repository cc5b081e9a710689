// Loaded into a service before everything else (`--import`): shifts its clock by a number of ms. Timers and
// `performance.now()` are not changed.
const aheadMs = Number(process.env.FAULTS_CLOCK_AHEAD_MS)
const RealDate = Date
const now = (): number => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
