import { fullWidths, totalWidth } from './table.js'

/** @typedef {import('@shiplog/client').Schemas['MatrixRow']} Row */
/** @typedef {import('./table.js').Entry} Entry */

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

/**
 * Returns the environments that fit beside the names of the products, in their order. Production comes first,
 * and within a type the environments that most products use. One environment is returned in any case.
 *
 * @param {EnvironmentColumn[]} columns
 * @param {{ width: number, used: number }} terminal `used`: width of the names of the products
 */
export const fittingEnvironments = (columns, { width, used }) => {
  const widthOf = (/** @type {EnvironmentColumn} */ { name, entries }) =>
    fullWidths(
      [{ title: name }],
      entries.map((entry) => [entry]),
    )[0] ?? 0
  const byImportance = [...columns].sort(
    (one, other) => types.indexOf(other.type) - types.indexOf(one.type) || other.used - one.used,
  )
  const widths = [used]
  const chosen = new Set(byImportance.slice(0, 1))
  for (const column of byImportance) {
    const next = [...widths, widthOf(column)]
    if (totalWidth(next) > width) continue
    widths.push(widthOf(column))
    chosen.add(column)
  }
  return columns.filter((column) => chosen.has(column))
}
