/** What a badge is about. */
export type BadgeNames = { product: string; environment: string }

/** `encodeURIComponent` leaves parentheses and quotes, which would end the address in Markdown or HTML. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Fills names into an address of the API: `https://…/badges/bt_…/{product}/{environment}.svg`. */
export const badgeAddress = (template: string, { product, environment }: BadgeNames): string =>
  template.replace('{product}', () => encoded(product)).replace('{environment}', () => encoded(environment))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapedInHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? '')
const escapedInMarkdown = (text: string): string => text.replace(/[\\[\]`*_<>&!]/g, (found) => `\\${found}`)

const altOf = ({ product, environment }: BadgeNames): string => `${product} in ${environment}`

/** @param link address of the page that a click on the badge opens */
export const markdownSnippet = (template: string, names: BadgeNames, link: string): string =>
  `[![${escapedInMarkdown(altOf(names))}](${badgeAddress(template, names)})](${link.replaceAll(/[()]/g, encoded)})`

export const htmlSnippet = (template: string, names: BadgeNames, link: string): string =>
  `<a href="${escapedInHtml(link)}"><img src="${badgeAddress(template, names)}" alt="${escapedInHtml(altOf(names))}"></a>`

/** Returns the address of a badge that shields.io draws, so that it looks like other badges of shields.io. */
export const shieldsSnippet = (template: string, names: BadgeNames): string =>
  `https://img.shields.io/endpoint?url=${encodeURIComponent(badgeAddress(template, names))}`
