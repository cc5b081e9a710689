import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryDirectory } from '@shiplog/testing'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { read } from './import-graph.ts'

type Names = Record<string, { version: string }>
type Lock = {
  importers: Record<string, { dependencies?: Names; devDependencies?: Names }>
  snapshots: Record<
    string,
    { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
  >
}

const lock: Lock = parse(await read('pnpm-lock.yaml'))
const nameOf = (key: string): string => key.slice(0, key.indexOf('@', 1))

/**
 * Returns what these packages need at run time, with their own folders. `ours` are folders of this
 * repository, `others` are names of packages from npm.
 */
const needs = (folders: string[]): { ours: Set<string>; others: Set<string> } => {
  const ours = new Set<string>()
  const keys = new Set<string>()
  const addPackage = (key: string): void => {
    if (keys.has(key)) return
    keys.add(key)
    const { dependencies = {}, optionalDependencies = {} } = lock.snapshots[key] ?? {}
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      addPackage(`${name}@${version}`)
  }
  const addOurs = (folder: string): void => {
    if (ours.has(folder)) return
    ours.add(folder)
    for (const [name, { version }] of Object.entries(lock.importers[folder]?.dependencies ?? {}))
      if (version.startsWith('link:')) addOurs(normalize(join(folder, version.slice('link:'.length))))
      else addPackage(`${name}@${version}`)
  }
  folders.forEach(addOurs)
  return { ours, others: new Set([...keys].map(nameOf)) }
}

it('the image holds what services need, and nothing that its files are made with', () => {
  const { ours, others } = needs(['deploy/database', 'deploy/identity-provider'])
  expect([...ours]).toEqual(expect.arrayContaining(['services/gateway', 'services/notifier', 'libs/http']))
  expect([...others]).toEqual(expect.arrayContaining(['express', 'swagger-ui-express', 'pg-protocol']))
  expect([...ours]).not.toContain('services/console')
  expect([...ours]).toContain('libs/cli')
  expect(
    [...others].filter((name) => /^(react|react-dom|redoc|vite|rolldown|typescript|@vitejs\/.*)$/.test(name)),
  ).toEqual([])
})

it('the image gets the command line, although other files named dist stay out of it', async () => {
  const patterns = (await read('.dockerignore')).split('\n')
  const [all, exception] = ['**/dist', '!libs/cli/dist'].map((pattern) => patterns.indexOf(pattern))
  expect(all).toBeGreaterThanOrEqual(0)
  expect(exception).toBeGreaterThan(all ?? 0)
})

it('the gateway finds Redoc’s bundle in the image, where the Dockerfile copies it to', async () => {
  const dockerfile = await read('deploy/Dockerfile')
  const [, gateway = '', copy = ''] = /deploy\/copy-redoc\.sh (\S+) (\S+)/.exec(dockerfile) ?? []
  const [, target = ''] = new RegExp(`^COPY --from=files ${copy} (\\S+)$`, 'm').exec(dockerfile) ?? []
  const image = await createTemporaryDirectory('image')
  onTestFinished(() => rm(image, { recursive: true, force: true }))
  const root = join(import.meta.dirname, '../..')
  await promisify(execFile)('deploy/copy-redoc.sh', [gateway, join(image, target)], { cwd: root })

  const bundle = 'redoc/bundles/redoc.standalone.js'
  const program = `process.stdout.write(import.meta.resolve('${bundle}'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(image, 'services/gateway'),
  })
  const found = fileURLToPath(stdout)
  expect(found).toBe(join(image, 'services/gateway/node_modules', bundle))
  expect(await readFile(found, 'utf8')).toBe(await read(`services/gateway/node_modules/${bundle}`))
})

it('a service with the image’s compile cache does not load Node’s TypeScript compiler', async () => {
  const cache = await createTemporaryDirectory('compile-cache')
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache }
  const root = join(import.meta.dirname, '../..')
  const cwd = join(root, 'services/notifier')
  const program = `await import('./src/service.ts')
    process.stdout.write(String(process.moduleLoadList.some((name) => name.includes('amaro'))))`
  const args = ['--import', '@shiplog/telemetry/register', '--input-type=module', '--eval', program]
  const loadsCompiler = async (): Promise<string> =>
    (await promisify(execFile)(process.execPath, args, { cwd, env })).stdout
  expect(await loadsCompiler()).toBe('true')
  await rm(cache, { recursive: true })
  await promisify(execFile)(join(root, 'deploy/image/fill-compile-cache.sh'), ['notifier'], { env })
  expect(await loadsCompiler()).toBe('false')
})
