import fc from 'fast-check'
import { resourceOf, withoutSlash } from './document.ts'
import { placeholder } from './placeholders.ts'

/** Ids that no resource has; none is empty or changes the path's structure. */
const odd = [
  '0',
  '-1',
  'null',
  'undefined',
  '[object%20Object]',
  'x'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55',
  '0198c0de7a107c119d4e2f0b8a6c1e55',
  '%7B0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55%7D',
  '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55%20',
  '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e5\u0435'.replace('\u0435', '%D0%B5'),
  '%00',
  '%0d%0aX-Injected:%201',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2finternal%2fevent-log',
  'a%2fb',
  'a%5cb',
  'a;b=c',
  '%25',
  '%ff',
  '%zz',
  '%',
  '%F0%9F%98%80',
  "1'--",
  '*',
  ':id',
  '__proto__',
  'constructor',
]

export type Path = { path: string; foreign: boolean }

const withIds = (template: string, ids: string[]): string => {
  let next = 0
  return template.replace(/\{[\w-]+\}/g, () => ids[next++ % ids.length] ?? '')
}

/** Values of parameters that are not ids, by their names. */
const values: Record<string, string[]> = {
  token: [placeholder('secret', 'badge-token')],
  product: ['checkout', 'shop%2Fcheckout'],
  environment: ['production'],
}

/** Generates paths whose parameters are not ids. Of ten values, nine are usual ones. */
const namedPath = (template: string): fc.Arbitrary<Path> => {
  const parts = template
    .split(/\{([\w-]+)\}/)
    .map((part, index) =>
      index % 2 === 0
        ? fc.constant(part)
        : fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...(values[part] ?? odd)) },
            { weight: 1, arbitrary: fc.constantFrom(...odd) },
          ),
    )
  return fc.tuple(...parts).map((chosen) => ({ path: chosen.join(''), foreign: false }))
}

/** Changes half of the paths: adds a trailing slash, or removes it. The API treats both forms alike. */
const eitherSlash = (paths: fc.Arbitrary<Path>): fc.Arbitrary<Path> =>
  fc.tuple(paths, fc.boolean()).map(([{ path, foreign }, other]) => ({
    path: other ? (path.endsWith('/') ? withoutSlash(path) : `${path}/`) : path,
    foreign,
  }))

/** Generates paths with a placeholder for an existing resource, which is chosen when the request is sent. */
export const existingPath = (
  template: string,
  kind: 'resource' | 'foreign' = 'resource',
): fc.Arbitrary<Path> => {
  const resource = resourceOf(template)
  const foreign = kind === 'foreign'
  if (resource === undefined) return namedPath(template)
  const rest = template.slice(resource.length)
  // Half of the paths name the latest resource.
  return fc
    .oneof(fc.constant(0), fc.nat({ max: 100 }))
    .map((choice) => ({ path: placeholder(kind, '', choice) + rest, foreign }))
}

/**
 * Generates paths from a template. Of ten, eight name an existing resource, one names a resource of the other
 * account, and one has ids that no resource has. A template without ids keeps its path.
 */
export const anyPath = (template: string): fc.Arbitrary<Path> => {
  if (resourceOf(template) === undefined) return eitherSlash(existingPath(template))
  const ids = fc.array(fc.oneof(fc.uuid(), fc.constantFrom(...odd)), { minLength: 1, maxLength: 2 })
  const nowhere = ids.map((some) => ({ path: withIds(template, some), foreign: false }))
  return eitherSlash(
    fc.oneof(
      { weight: 8, arbitrary: existingPath(template) },
      { weight: 1, arbitrary: existingPath(template, 'foreign') },
      { weight: 1, arbitrary: nowhere },
    ),
  )
}
