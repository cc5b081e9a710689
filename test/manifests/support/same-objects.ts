import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { type Manifest, nameOf, ofKind } from './manifest.ts'

/**
 * A difference between an overlay and the chart that is meant: what its removal changes on each side. The key in
 * a list of these is its reason.
 */
export type Difference = {
  overlay?: (objects: Manifest[]) => Manifest[]
  chart?: (objects: Manifest[]) => Manifest[]
}

/** Removes objects, by `<kind> <name>`. */
export const without =
  (...names: string[]) =>
  (objects: Manifest[]): Manifest[] => {
    const absent = names.filter((name) => !objects.some((object) => nameOf(object) === name))
    if (absent.length > 0) throw new Error(`There is no ${absent.join(', ')}`)
    return objects.filter((object) => !names.includes(nameOf(object)))
  }

/** Changes the objects of one kind in place. */
export const changed =
  <T>(kind: string, change: (object: T & Manifest) => void) =>
  (objects: Manifest[]): Manifest[] => {
    ofKind<T>(objects, kind).forEach(change)
    return objects
  }

/** Replaces text in all names and values. */
export const replaced =
  (pattern: RegExp, replacement: string) =>
  (objects: Manifest[]): Manifest[] =>
    JSON.parse(JSON.stringify(objects).replaceAll(pattern, replacement))

/** The order of peers and ports in a policy has no meaning. */
const sortPeers = changed<INetworkPolicy>('NetworkPolicy', ({ spec }) => {
  for (const rule of [...(spec?.ingress ?? []), ...(spec?.egress ?? [])])
    for (const list of Object.values(rule) as unknown[][])
      list.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
})

/** Returns objects by `<kind> <name>`, after the removal of differences on one side. */
export const toCompare = (
  objects: Manifest[],
  side: 'overlay' | 'chart',
  differences: Difference[],
): Record<string, Manifest> => {
  const identity = (all: Manifest[]) => all
  const left = differences.reduce((all, difference) => (difference[side] ?? identity)(all), objects)
  return Object.fromEntries(sortPeers(left).map((object) => [nameOf(object), object]))
}
