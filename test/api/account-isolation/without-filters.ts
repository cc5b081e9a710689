// `node --import` loads this file into a service before the service's own sources. It removes account filters
// from the sources while they are loaded.
import { registerHooks } from 'node:module'

/**
 * A filter to remove: a text that occurs in the function `in` of `file`. All its occurrences there are
 * replaced by `instead`, which is empty by default.
 */
export type Filter = { file: string; in: string; text: string; instead?: string }

/** Returns the line that is printed when a filter is removed. A test checks that all lines were printed. */
export const removedLine = ({ file, in: name, text }: Filter): string =>
  `removed ${text} from ${name} in ${file}`

const variable = 'REMOVED_FILTERS'

/** Returns the environment variables of a service that is to run without these filters. */
export const withoutFilters = (filters: Filter[]): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.url}`,
  [variable]: JSON.stringify(filters),
})

const removeFrom = (source: string, filter: Filter): string => {
  const start = source.indexOf(`const ${filter.in} =`)
  const next = source.slice(start).search(/\n(?:export |const )/)
  const end = next < 0 ? source.length : start + next
  const code = start < 0 ? '' : source.slice(start, end)
  if (!code.includes(filter.text))
    throw new Error(
      `There is no ${filter.text} in ${filter.in} of ${filter.file}: say where the filter is now`,
    )
  console.log(removedLine(filter))
  return source.slice(0, start) + code.replaceAll(filter.text, filter.instead ?? '') + source.slice(end)
}

const wanted = JSON.parse(process.env[variable] ?? '[]') as Filter[]
if (wanted.length > 0)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const here = wanted.filter(({ file }) => url.endsWith(`/${file}`))
      if (here.length === 0) return loaded
      return { ...loaded, source: here.reduce(removeFrom, String(loaded.source)) }
    },
  })
