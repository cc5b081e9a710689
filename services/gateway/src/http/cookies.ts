import type { IncomingMessage } from 'node:http'

/** By name, in the order of the header, where browsers put older ones first. */
export const cookiePairs = ({ headers }: IncomingMessage): [name: string, value: string][] =>
  (headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })

/** Undefined also when there are two of that name, of which one may be planted by a neighbouring host. */
export const cookieOf = (req: IncomingMessage, wanted: string): string | undefined => {
  const [found, ...others] = cookiePairs(req).filter(([name]) => name === wanted)
  return others.length > 0 ? undefined : found?.[1] || undefined
}
