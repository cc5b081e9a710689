import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BadgeContent } from './badge.ts'
import { drawBadge } from './badge-svg.ts'

const colors = ['green', 'blue', 'red', 'orange', 'lightgrey'] as const
const content = (changes: Partial<BadgeContent> = {}): BadgeContent => ({
  label: 'checkout · production',
  message: '1.4.2 · 3 h ago',
  color: 'green',
  isError: false,
  title: 'checkout · production: 1.4.2 · 3 h ago',
  ...changes,
})

/** Contrast of white text on a color, by WCAG 2.2. */
const contrastWithWhite = (hex: string): number => {
  const channels =
    (hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g)) ?? []
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => Number.parseInt(channel, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('the picture of a badge', () => {
  it('is named for screen readers, and has no scripts, styles or addresses', () => {
    const svg = drawBadge(content())
    expect(svg).toContain(' role="img" aria-label="checkout · production: 1.4.2 · 3 h ago">')
    expect(svg).toContain('<title>checkout · production: 1.4.2 · 3 h ago</title>')
    expect(svg).toContain('>checkout · production</text>')
    expect(svg).not.toMatch(/<script|<style|style=|href|on\w+=/)
  })

  it.each(colors)('has text that is readable on %s', (color) => {
    const fills = drawBadge(content({ color })).match(/(?<=<rect [^>]*fill=")#\w+/g) ?? []
    expect(fills).toHaveLength(2)
    for (const fill of fills) expect(contrastWithWhite(fill)).toBeGreaterThanOrEqual(4.5)
  })

  it('escapes every text, so that a text adds no element and no attribute', () => {
    const shape = (svg: string): string =>
      svg.replace(/(?<=aria-label=")[^"]*|(?<=>)[^<]*(?=<\/t)|\b(width|x|textLength)="[\d.]+"/g, '')
    const text = fc.string({ unit: fc.constantFrom(...`<>&"'/= ab1]-!`, '\u2068'), maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, (label, message, title) => {
        const svg = drawBadge(content({ label, message, title }))
        expect(shape(svg)).toBe(shape(drawBadge(content())))
        expect(svg.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
      }),
    )
  })

  it('is as wide as its texts, whatever they are', () => {
    const width = (label: string): number => Number(/width="(\d+)"/.exec(drawBadge(content({ label })))?.[1])
    expect(width('')).toBeLessThan(width('i'))
    expect(width('iiii')).toBeLessThan(width('wwww'))
    expect(width('中文')).toBeGreaterThan(width('ab'))
    expect(width('e\u0301')).toBe(width('e'))
  })
})
