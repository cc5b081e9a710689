import type { Comparison, ComparisonSide } from '../../api/comparisons.ts'

const nameOf = ({ environment_name, version }: ComparisonSide): string => environment_name ?? version

const countOf = ({ versions, more }: Comparison): string => {
  if (more) return `more than ${versions.length} versions`
  return versions.length === 1 ? '1 version' : `${versions.length} versions`
}

/** Returns a sentence such as `production is 2 versions behind staging`. */
export const sentenceOf = (comparison: Comparison): string => {
  const { from, to, direction } = comparison
  if (direction === 'same')
    return nameOf(from) === nameOf(to)
      ? 'Both sides are the same version'
      : `${nameOf(from)} and ${nameOf(to)} are at the same version, ${to.version}`
  const how = direction === 'forward' ? 'behind' : 'ahead of'
  return `${nameOf(from)} is ${countOf(comparison)} ${how} ${nameOf(to)}`
}
