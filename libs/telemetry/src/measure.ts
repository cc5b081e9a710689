import {
  type Attributes,
  type Counter,
  type Histogram,
  metrics,
  type ObservableResult,
} from '@opentelemetry/api'
import pTimeout from 'p-timeout'

const meter = metrics.getMeter('shiplog')

/** A metric: its Prometheus name (`shiplog_relay_lag_seconds`), and its unit in UCUM (`s`, `{event}`). */
type Measure = {
  name: string
  description: string
  unit: string
}

/** @param boundaries upper bounds of the buckets, in the unit of the metric */
export const createHistogram = ({ name, ...about }: Measure, boundaries: number[]): Histogram =>
  meter.createHistogram(name, { ...about, advice: { explicitBucketBoundaries: boundaries } })

/**
 * Creates a counter, whose name ends in `_total`. Each series starts at 0, so that Prometheus sees its first
 * addition as an increase.
 *
 * @param series attributes of the series that exist from the start; other series appear with their first
 * addition
 */
export const createCounter = ({ name, ...about }: Measure, series: Attributes[] = [{}]): Counter => {
  const counter = meter.createCounter(name, about)
  for (const attributes of series) counter.add(0, attributes)
  return counter
}

/** Upper bounds of buckets for durations, in seconds. */
export const durationBoundaries = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Upper bounds of buckets for the number of items in a batch. */
export const batchBoundaries = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

type Reading = { value: number; attributes?: Attributes }

/** Longest time to read the values of some gauges: a scrape waits for the slowest. */
const timeoutMs = 2_000

/**
 * Creates gauges whose values `read` returns at every scrape, by name: a number, or several with attributes.
 * A gauge that `read` leaves out has no value in that scrape. When `read` fails, no gauge has one.
 *
 * @param attributes attributes of a value that is a number
 * @returns a function that removes the gauges
 */
export const observeGauges = <Name extends string>(
  gauges: Record<Name, Omit<Measure, 'name'>>,
  read: () => Promise<Partial<Record<Name, number | Reading[]>>>,
  attributes: Attributes = {},
): (() => void) => {
  // All gauges of a scrape share one read: the SDK calls their callbacks one after another.
  let reading: ReturnType<typeof read> | undefined

  const readOnce = (): ReturnType<typeof read> => {
    reading ??= pTimeout(read(), { milliseconds: timeoutMs }).finally(() => {
      reading = undefined
    })
    return reading
  }
  const removals = Object.entries<Omit<Measure, 'name'>>(gauges).map(([name, about]) => {
    const gauge = meter.createObservableGauge(name, about)
    const callback = async (result: ObservableResult): Promise<void> => {
      const found = (await readOnce().catch(() => undefined))?.[name as Name]
      if (found === undefined) return
      const readings: Reading[] = typeof found === 'number' ? [{ value: found, attributes }] : found
      for (const reading of readings) result.observe(reading.value, reading.attributes)
    }
    gauge.addCallback(callback)
    return () => gauge.removeCallback(callback)
  })
  return () => {
    for (const remove of removals) remove()
  }
}
