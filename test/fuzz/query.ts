import fc from 'fast-check'
import type { Parameter } from './document.ts'

export type Pair = [name: string, value: string]

/** Returns encoded query parameters with odd names and values, made from the name of a parameter. */
const oddly = (name: string): string[] => [
  `${name}`,
  `${name}=`,
  `${name}=%20`,
  `${name}=%00`,
  `${name}=%ff%c0%80`,
  `${name}=%zz`,
  `${name}=%`,
  `${name}=%ud800`,
  `${name}=0`,
  `${name}=-1`,
  `${name}=1e3`,
  `${name}=99999999999999999999`,
  `${name}=null`,
  `${name}=nonsense`,
  `${name}=${'A'.repeat(4_000)}`,
  `${name}=%F0%9F%98%80`,
  `${name}[]=1`,
  `${name}[gt]=1`,
  `${name}=1&${name}=2`,
  `${name.toUpperCase()}=1`,
  `${name}=a;b=c#d?e`,
  `=&&&%=%&${name}=+`,
]

/** Percent-encodes text, except for placeholders, which are encoded when they are filled in. */
const encode = (text: string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')

export const writeQuery = (pairs: Pair[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

const present = (
  parameter: Parameter,
  valuesOf: (parameter: Parameter) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Pair[]> =>
  fc.oneof(
    // A required parameter is seldom left out, because the server then does not look at the others.
    { weight: parameter.required === true ? 1 : 30, arbitrary: fc.constant<Pair[]>([]) },
    { weight: 10, arbitrary: valuesOf(parameter).map((value): Pair[] => [[parameter.name, String(value)]]) },
  )

/**
 * Generates queries of some parameters with values that the document allows. Few lack a required parameter.
 */
export const validQuery = (
  parameters: Parameter[],
  valuesOf: (parameter: Parameter) => fc.Arbitrary<unknown>,
): fc.Arbitrary<string> =>
  fc
    .tuple(...parameters.map((parameter) => present(parameter, valuesOf)))
    .map((pairs) => writeQuery(pairs.flat()))

/** Generates queries. Most are valid; some have a known or unknown parameter in an odd form. */
export const anyQuery = (
  parameters: Parameter[],
  valuesOf: (parameter: Parameter) => fc.Arbitrary<unknown>,
): fc.Arbitrary<string> => {
  const valid = validQuery(parameters, valuesOf)
  const names = [...parameters.map(({ name }) => name), 'unknown', '__proto__', 'constructor']
  const odd = fc
    .tuple(valid, fc.constantFrom(...names.flatMap(oddly)))
    .map((parts) => parts.filter(Boolean).join('&'))
  const weight = parameters.length > 0 ? 3 : 1
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight, arbitrary: odd })
}
