import { parseArgs } from 'node:util'
import { mostProducts } from './fleet.ts'

export const usage = `Usage: npm run demo -- [--products <n>] [--months <n>] [--seed <n>] [--url <address>] [--key <API key>]

Fills a running suite with what a company's teams build and deploy: by default, six months of 5,000 products in
8 environments, about 100,000 events. They are posted through the API, so nothing else need be stopped. A second
run adds another such history to the same products.

  --products  how many; default: 5000
  --months    how many, until now; default: 6
  --seed      of the fleet; the same one makes the same teams and products; default: 1
  --url       of the suite; default: the one that npm start runs in this folder
  --key       an API key that may post; default: the one of npm start; --url needs one of that suite`

export type Options = {
  products: number
  months: number
  seed: number
  url: string | undefined
  key: string | undefined
  help: boolean
}

/** Parses the command line. @throws TypeError whose message says what is wrong */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '5000' },
      months: { type: 'string', default: '6' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string' },
      key: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: 'products' | 'months' | 'seed', least: number, most: number): number => {
    const value = Number(values[name])
    if (!/^\d{1,9}$/.test(values[name]) || value < least || value > most)
      throw new TypeError(`--${name} must be a number from ${least} to ${most}`)
    return value
  }
  const { url, key, help } = values
  if (url !== undefined && key === undefined) throw new TypeError('--url needs a --key of that suite')
  if (url !== undefined && !URL.canParse(url)) throw new TypeError(`--url must be an address: ${url} is none`)
  return {
    products: number('products', 1, mostProducts),
    months: number('months', 1, 120),
    seed: number('seed', 0, 999_999_999),
    url,
    key,
    help,
  }
}
