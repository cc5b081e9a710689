import { fullWidths, totalWidth } from './table.js'

/** @typedef {import('@shiplog/client').Schemas['MatrixRow']} Row */
/** @typedef {import('./table.js').Entry} Entry */

/** Width to which names and entries are cut, if not all environments fit. */
const narrowWidth = 24

const types = ['dev', 'test', 'staging', 'production']

/**
 * An environment as a column of the matrix. `entries`: what the table shows for each product.
 *
 * @typedef {{ name: string, type: string, used: number, entries: Entry[] }} EnvironmentColumn
 */

/**
 * Returns the environments of all rows, from dev to production and by name.
 *
 * @param {Row[]} rows
 * @param {(cell: Row['environments'][number]) => Entry} show
 * @returns {EnvironmentColumn[]}
 */
export const environmentColumns = (rows, show) => {
  /** @type {Map<string, EnvironmentColumn>} */
  const columns = new Map()
  for (const [index, row] of rows.entries())
    for (const cell of row.environments) {
      const { environment_id, environment_name: name, environment_type: type } = cell
      const column = columns.get(environment_id) ?? { name, type, used: 0, entries: rows.map(() => null) }
      column.used += 1
      column.entries[index] = show(cell)
      columns.set(environment_id, column)
    }
  return [...columns.values()].sort(
    (one, other) => types.indexOf(one.type) - types.indexOf(other.type) || (one.name < other.name ? -1 : 1),
  )
}

/** @param {EnvironmentColumn} column */
const fullWidth = ({ name, entries }) => {
  const rows = entries.map((entry) => [entry])
  return fullWidths([{ title: name }], rows)[0] ?? 0
}

/**
 * Returns the environments that fit beside the names of the products, in their order. When not all of them
 * fit, production comes first, and within a type the environments that most products use.
 *
 * @param {EnvironmentColumn[]} columns
 * @param {{ width: number, used: number }} terminal `used`: width of the names of the products
 */
export const fittingEnvironments = (columns, { width, used }) => {
  const full = new Map(columns.map((column) => [column, fullWidth(column)]))
  if (totalWidth([used, ...full.values()]) <= width) return columns
  const byImportance = [...columns].sort(
    (one, other) => types.indexOf(other.type) - types.indexOf(one.type) || other.used - one.used,
  )
  const widths = [Math.min(used, narrowWidth)]
  const chosen = byImportance.filter((column, index) => {
    const wanted = Math.min(full.get(column) ?? 0, narrowWidth)
    // One environment is shown in any case.
    const fits = index === 0 || totalWidth([...widths, wanted]) <= width
    if (fits) widths.push(wanted)
    return fits
  })
  return columns.filter((column) => chosen.includes(column))
}
