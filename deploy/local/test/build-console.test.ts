import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryDirectory, eventually } from '@shiplog/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { BuildError, buildConsole, isConsoleBuilt, type Sources } from '../src/console/build-console.ts'
import { buildInBackground } from '../src/console/build-in-background.ts'

const page = '<!doctype html><title>small</title><script type="module" src="/src/main.js"></script>'

let sources: Sources
beforeEach(async () => {
  const directory = await createTemporaryDirectory('console')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  sources = { folder: join(directory, 'application'), others: [join(directory, 'lock.yaml')] }
  await mkdir(join(sources.folder, 'src'), { recursive: true })
  await writeFile(join(directory, 'lock.yaml'), 'one: 1')
  await writeFile(join(sources.folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(sources.folder, 'index.html'), page)
  await write('src/main.js', "document.title = process.env.NODE_ENV + ' one'")
})

const write = (name: string, content: string): Promise<void> => writeFile(join(sources.folder, name), content)
const builtScript = async (): Promise<string> => {
  const assets = join(sources.folder, 'dist/assets')
  const [name = ''] = await readdir(assets)
  return await readFile(join(assets, name), 'utf8')
}

describe('buildConsole', { timeout: 60_000 }, () => {
  it('builds for production, and leaves no temporary files behind', async () => {
    expect(await isConsoleBuilt(sources)).toBe(false)
    await buildConsole({}, sources)
    expect(await isConsoleBuilt(sources)).toBe(true)
    expect(await builtScript()).toMatch(/production one/)
    expect(await readFile(join(sources.folder, 'dist/index.html'), 'utf8')).toContain('small')
    expect(await readdir(join(sources.folder, '.cache'))).toEqual([])
  })

  it('builds again after a file or a package has changed, not after a file only got a new time', async () => {
    await buildConsole({}, sources)
    const { ino } = await stat(join(sources.folder, 'dist'))
    await write('index.html', page)
    expect(await isConsoleBuilt(sources)).toBe(true)
    await write('src/other.js', '')
    expect(await isConsoleBuilt(sources)).toBe(false)
    await buildConsole({}, sources)
    expect((await stat(join(sources.folder, 'dist'))).ino).not.toBe(ino)
    await writeFile(sources.others[0] ?? '', 'one: 2')
    expect(await isConsoleBuilt(sources)).toBe(false)
    await buildConsole({}, sources)
    await rm(join(sources.folder, 'dist'), { recursive: true })
    expect(await isConsoleBuilt(sources)).toBe(false)
  })

  it('says why it failed, and keeps the build before', async () => {
    await buildConsole({}, sources)
    const before = await builtScript()
    await write('src/main.js', "import './nowhere.js'")
    const failed = buildConsole({}, sources)
    await expect(failed).rejects.toThrow(BuildError)
    await expect(failed).rejects.toThrow(/Could not resolve '\.\/nowhere\.js' in src\/main\.js$/)
    expect(await builtScript()).toBe(before)
    expect(await readdir(join(sources.folder, '.cache'))).toEqual([])
  })

  it('leaves one whole build when two start at once', async () => {
    await Promise.all([buildConsole({}, sources), buildConsole({}, sources)])
    expect(await isConsoleBuilt(sources)).toBe(true)
  })
})

describe('buildInBackground', { timeout: 60_000 }, () => {
  const start = () => {
    const lines: string[] = []
    const stop = buildInBackground({
      screen: { event: (text) => lines.push(text), line: () => {} },
      url: 'http://127.0.0.1:8080/',
      output: () => {},
      logFile: 'console.log',
      sources,
    })
    return { lines, stop }
  }

  it('prints the address after a build, and nothing at the next start', async () => {
    const first = start()
    await eventually(() => first.lines.length === 2, { timeoutMs: 50_000 })
    expect(first.lines).toEqual([
      'Building the web application; http://127.0.0.1:8080/ waits for it …',
      expect.stringMatching(/^web application built in \d+\.\d s: http:\/\/127\.0\.0\.1:8080\/$/),
    ])
    const second = start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await second.stop()
    expect(second.lines).toEqual([])
  })

  it('prints in one line why it failed', async () => {
    await write('src/main.js', 'const = 1')
    const { lines } = start()
    await eventually(() => lines.length === 3, { timeoutMs: 50_000 })
    expect(lines[1]).toMatch(
      /^web application could not be built: Build failed with 1 error: \[PARSE_ERROR\]/,
    )
    expect(lines[2]).toContain('console.log')
  })

  it('ends when it is cancelled, and prints nothing', async () => {
    await write('vite.config.js', 'await new Promise((resolve) => setTimeout(resolve, 60_000))')
    const { lines, stop } = start()
    await eventually(() => lines.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const startedAt = Date.now()
    await stop()
    expect(Date.now() - startedAt).toBeLessThan(3_000)
    expect(lines).toHaveLength(1)
    expect(existsSync(join(sources.folder, 'dist'))).toBe(false)
  })
})
