/** @typedef {import('@shiplog/client').Schemas['RuleScope']} Scope */

/** @param {string[]} names @param {string} before */
const listed = (names, before) => (names.length === 0 ? [] : [`${before}${names.join(', ')}`])

/**
 * Returns where a rule applies: `production environments, products: checkout`.
 *
 * @param {Scope} scope
 */
export const scopeText = ({
  environments,
  environment_types,
  products,
  exclude_environments,
  exclude_products,
}) => {
  const parts = [
    ...listed(environments, ''),
    ...listed(environment_types, 'type '),
    ...listed(products, 'products '),
    ...listed([...exclude_environments, ...exclude_products], 'not '),
  ]
  return parts.length === 0 ? 'everywhere' : parts.join('; ')
}
