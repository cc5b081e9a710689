import { type Operation, operations } from './operations.ts'

/**
 * Characters that need no escape in a path segment (RFC 3986 `pchar`), so every parser sees the same
 * segments.
 */
const segmentPattern = /^[\w.~!$&'()*+,;=:@%-]+$/
/** The segments `.` and `..`, which URL parsers remove from a path even when they are percent-encoded. */
const dotSegment = /^(\.|%2e){1,2}$/i

const split = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)

/** False for a path that another parser could split differently. */
const isPlain = (path: string): boolean =>
  path.startsWith('/') &&
  split(path).every((segment) => segmentPattern.test(segment) && !dotSegment.test(segment))

/** Longest path that is looked up, in characters. The paths of operations are much shorter. */
const longestPath = 1_024

type Route = { segments: string[]; operations: Operation[] }

const routes: Route[] = [...Map.groupBy(operations, ({ path }) => path)].map(([path, operations]) => ({
  segments: split(path),
  operations,
}))

/** A parameter may have an extension, as in `{environment}.svg`. */
const matchesSegment = (expected: string, segment: string): boolean =>
  expected.startsWith('{')
    ? segment.endsWith(expected.slice(expected.indexOf('}') + 1))
    : expected === segment

const matches = (route: Route, segments: string[]): boolean =>
  route.segments.length === segments.length &&
  route.segments.every((expected, index) => matchesSegment(expected, segments[index] ?? ''))

/**
 * Finds the operation of a request. A trailing slash makes no difference, and `HEAD` counts as `GET`.
 *
 * @param path the path of the request, still percent-encoded, without the query
 * @returns the operation; or the methods that the path has, for 405; or undefined, for 404
 */
export const findOperation = (
  method: string,
  path: string,
): { operation: Operation } | { allowed: string[] } | undefined => {
  if (path.length > longestPath) return undefined
  const segments = split(path)
  const route = isPlain(path) ? routes.find((candidate) => matches(candidate, segments)) : undefined
  if (route === undefined) return undefined
  const wanted = method === 'HEAD' ? 'GET' : method
  const operation = route.operations.find((candidate) => candidate.method === wanted)
  return operation ? { operation } : { allowed: route.operations.map((candidate) => candidate.method) }
}
