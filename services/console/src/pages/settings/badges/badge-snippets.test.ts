import { describe, expect, it } from 'vitest'
import { badgeAddress, htmlSnippet, markdownSnippet, shieldsSnippet } from './badge-snippets.ts'

const svg = 'https://shiplog.example.com/badges/bt_1/{product}/{environment}.svg'
const json = svg.replace(/svg$/, 'json')
const names = { product: 'checkout', environment: 'production' }
const link = 'https://shiplog.example.com/console/products/checkout'
const odd = { product: 'shop/"a" (b) [c] $&', environment: '<{product}> 50%' }

describe('the snippets of a badge', () => {
  it('have its address, and lead to the page of the product', () => {
    expect(markdownSnippet(svg, names, link)).toBe(
      `[![checkout in production](https://shiplog.example.com/badges/bt_1/checkout/production.svg)](${link})`,
    )
    expect(htmlSnippet(svg, names, link)).toBe(
      `<a href="${link}"><img src="https://shiplog.example.com/badges/bt_1/checkout/production.svg" alt="checkout in production"></a>`,
    )
    expect(shieldsSnippet(json, names)).toBe(
      'https://img.shields.io/endpoint?url=https%3A%2F%2Fshiplog.example.com%2Fbadges%2Fbt_1%2Fcheckout%2Fproduction.json',
    )
  })

  it('encode odd names, so that no name ends an address or a text', () => {
    const address =
      'https://shiplog.example.com/badges/bt_1/shop%2F%22a%22%20%28b%29%20%5Bc%5D%20%24%26/%3C%7Bproduct%7D%3E%2050%25.svg'
    expect(badgeAddress(svg, odd)).toBe(address)
    expect(markdownSnippet(svg, odd, `${link}(1)`)).toBe(
      `[![shop/"a" (b) \\[c\\] $\\& in \\<{product}\\> 50%](${address})](${link}%281%29)`,
    )
    expect(htmlSnippet(svg, odd, link)).toContain(
      `alt="shop/&quot;a&quot; (b) [c] $&amp; in &lt;{product}&gt; 50%"`,
    )
  })
})
