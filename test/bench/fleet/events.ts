import { makeProducts, type Product } from './fleet.ts'
import { createRandom } from './random.ts'
import { type FleetEvent, storyOf, type Told } from './story.ts'

export type FleetOptions = {
  seed: number
  products: number
  /** Start of the history, in ms since 1970. */
  from: number
  /** End of the history, in ms since 1970. */
  to: number
}

/** The history of one product, and the next event of it. */
type Open = { next: Told; index: number; story: Generator<Told, never> }

const isAfter = (a: Open, b: Open): boolean =>
  a.next.at > b.next.at || (a.next.at === b.next.at && a.index > b.index)

/** Inserts a history into a list that is sorted by the time of the next event, latest first. */
const insert = (list: Open[], one: Open): void => {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    if (other !== undefined && isAfter(other, one)) low = middle + 1
    else high = middle
  }
  list.splice(low, 0, one)
}

/**
 * Returns the time of a product's first change, in ms since 1970. Most products start early, and none in the
 * last tenth of the history, so that each has some events.
 */
const pickFirstChange = ({ seed, from, to }: FleetOptions, { name }: Product): number =>
  from + createRandom(seed, 'first', name).next() ** 2 * 0.9 * (to - from)

/**
 * Yields the events of a fleet, ordered by time. The same options give the same events. Events are generated
 * on demand, so that memory holds only one event of each product.
 */
export function* fleetEvents(options: FleetOptions): Generator<FleetEvent, void> {
  const { seed, products, to } = options
  const open: Open[] = []
  const goOn = (one: Omit<Open, 'next'>): void => {
    const next = one.story.next().value
    if (next.at <= to) insert(open, { ...one, next })
  }
  for (const [index, product] of makeProducts(seed, products).entries()) {
    const random = createRandom(seed, 'story', product.name)
    goOn({ index, story: storyOf(product, pickFirstChange(options, product), random) })
  }
  for (let first = open.pop(); first !== undefined; first = open.pop()) {
    yield first.next.event
    goOn(first)
  }
}
