import { makeProducts, type Product } from './fleet.ts'
import { createRandom } from './random.ts'
import { type FleetEvent, storyOf, type Told } from './story.ts'

export type FleetOptions = {
  seed: number
  products: number
  /** In ms since 1970: what happened from the one to the other. */
  from: number
  to: number
}

/** One product's story, and what it tells next. */
type Open = { next: Told; index: number; story: Generator<Told, never> }

const isAfter = (a: Open, b: Open): boolean =>
  a.next.at > b.next.at || (a.next.at === b.next.at && a.index > b.index)

/** Into a list with the latest first. */
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

/** Most products join early, and every one of them in time to show something. */
const pickFirstChange = ({ seed, from, to }: FleetOptions, { name }: Product): number =>
  from + createRandom(seed, 'first', name).next() ** 2 * 0.9 * (to - from)

/**
 * All that a fleet reports, in the order of time; the same for the same options. It is made as it is read: in
 * memory is one event of each product.
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
