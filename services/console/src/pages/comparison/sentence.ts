import type { Comparison, ComparisonEnd } from './queries.ts'

export const nameOf = ({ environment_name, version }: ComparisonEnd): string => environment_name ?? version

const countOf = ({ versions, more }: Comparison): string => {
  if (more) return `more than ${versions.length} versions`
  return versions.length === 1 ? '1 version' : `${versions.length} versions`
}

/** How far the one is from the other, in words. */
export const sentenceOf = (comparison: Comparison): string => {
  const { from, to, direction } = comparison
  if (direction === 'same')
    return nameOf(from) === nameOf(to)
      ? 'They are the same version'
      : `${nameOf(from)} and ${nameOf(to)} are at the same version, ${to.version}`
  const how = direction === 'forward' ? 'behind' : 'ahead of'
  return `${nameOf(from)} is ${countOf(comparison)} ${how} ${nameOf(to)}`
}
