import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageFiles, read } from './import-graph.ts'

const root = join(import.meta.dirname, '../..')
const pages = await pageFiles()

/** Matches the `](path#part)` of a Markdown link, except for web addresses and links within the page. */
const links = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g

describe('the pages', () => {
  it('are found', () => {
    expect(pages).toContain('README.md')
    expect(pages.length).toBeGreaterThan(20)
  })

  it.each(pages)('%s links to files that are there', async (page) => {
    const named = [...(await read(page)).matchAll(links)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
  })
})
