import {
  type Attributes,
  type Counter,
  type Histogram,
  metrics,
  type ObservableResult,
} from '@opentelemetry/api'

const meter = metrics.getMeter('shiplog')

/** `name` as in Prometheus, such as `shiplog_relay_lag_seconds`; `unit` in UCUM (`s`, `{event}`). */
export type Measure = {
  name: string
  description: string
  unit: string
}

/** @param boundaries upper ends of the buckets, in the unit */
export const createHistogram = ({ name, ...about }: Measure, boundaries: number[]): Histogram =>
  meter.createHistogram(name, { ...about, advice: { explicitBucketBoundaries: boundaries } })

/**
 * A number that only grows; its name ends in `_total`. It starts at 0, so that the first addition shows as a
 * rise.
 *
 * @param series attributes of the series that exist from the start; others appear with their first addition
 */
export const createCounter = ({ name, ...about }: Measure, series: Attributes[] = [{}]): Counter => {
  const counter = meter.createCounter(name, about)
  for (const attributes of series) counter.add(0, attributes)
  return counter
}

/** Upper ends of buckets for durations, in seconds. */
export const durationBoundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Upper ends of buckets for the sizes of batches. */
export const batchBoundaries = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

type Reading = { value: number; attributes?: Attributes }

/** For one reading: a scrape waits for the slowest. */
const timeoutMs = 2_000

const withTimeout = <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Gauges whose values one `read` gives at every scrape, by name: a number, or several with attributes. A
 * gauge that `read` leaves out has no value then; when `read` fails, none has.
 *
 * @returns how to stop
 */
export const observeGauges = <Name extends string>(
  gauges: Record<Name, Omit<Measure, 'name'>>,
  read: () => Promise<Partial<Record<Name, number | Reading[]>>>,
): (() => void) => {
  const names = Object.keys(gauges) as Name[]
  const observables = new Map(names.map((name) => [name, meter.createObservableGauge(name, gauges[name])]))
  // One read for all gauges of one scrape: their callbacks run one after another in it.
  let reading: ReturnType<typeof read> | undefined

  const readOnce = (): ReturnType<typeof read> => {
    reading ??= withTimeout(read()).finally(() => {
      reading = undefined
    })
    return reading
  }
  const callbacks = names.map((name) => {
    const callback = async (result: ObservableResult): Promise<void> => {
      const found = (await readOnce().catch(() => undefined))?.[name]
      if (found === undefined) return
      const readings = typeof found === 'number' ? [{ value: found }] : (found as Reading[])
      for (const { value, attributes } of readings) result.observe(value, attributes)
    }
    observables.get(name)?.addCallback(callback)
    return () => observables.get(name)?.removeCallback(callback)
  })
  return () => {
    for (const remove of callbacks) remove()
  }
}
