import { TextFilter } from '../../components/text-filter.tsx'
import { TimeFilter } from '../../components/time-filter.tsx'
import type { FilterProps } from './search.ts'

export const moreFilterNames = ['version', 'deployed_by', 'scm_sha', 'from', 'to'] as const

const texts = [
  { name: 'version', label: 'Version', placeholder: 'Any version' },
  { name: 'deployed_by', label: 'Deployed by', placeholder: 'Anybody' },
  { name: 'scm_sha', label: 'Commit', placeholder: 'Any commit' },
] as const

const times = [
  { name: 'from', label: 'From', placeholder: 'Any time' },
  { name: 'to', label: 'To (not included)', placeholder: 'Now' },
] as const

/** The filters that are shown on demand. */
export const MoreFilters = ({ filters, onSet }: FilterProps) => (
  <>
    {texts.map(({ name, ...props }) => (
      <TextFilter
        key={name}
        {...props}
        value={filters[name] ?? ''}
        onCommit={(value) => onSet(name, value)}
      />
    ))}
    {times.map(({ name, ...props }) => (
      <TimeFilter key={name} {...props} value={filters[name]} onCommit={(value) => onSet(name, value)} />
    ))}
  </>
)
