import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { json, refusal, useServer } from './support.ts'

const server = useServer()
const folder = join(import.meta.dirname, '..')
const rootModules = join(folder, '../../node_modules')
const run = async (program: string, args: string[], cwd = project): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...variables } })).stdout
const variables = { SHIPLOG_KEY: 'sk_acme_k1_test', npm_config_update_notifier: 'false' }

/** A project of somebody else, with the package installed. */
let project: string
let packed: string[]
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'shiplog-client-'))
  const pack = await run('npm', ['pack', '--json', '--pack-destination', project], folder)
  const [{ filename, files }] = JSON.parse(pack) as [{ filename: string; files: { path: string }[] }]
  packed = files.map(({ path }) => path)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'theirs', type: 'module' }))
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', filename])
}, 60_000)
afterAll(() => rm(project, { recursive: true, force: true }))

const example = async (url = server.url): Promise<string> => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  return /^```js\n(.*?)^```$/ms.exec(readme)?.[1]?.replace('https://shiplog.example.com', url) ?? ''
}

it('the package has the client, its types and its README, and nothing else', async () => {
  expect(packed).toEqual([
    'README.md',
    'index.d.ts',
    'package.json',
    'shiplog.d.ts',
    'src/answer.js',
    'src/errors.js',
    'src/index.js',
    'src/request.js',
    'src/retry.js',
  ])
  const { license, dependencies } = JSON.parse(
    await readFile(join(project, 'node_modules/@shiplog/client/package.json'), 'utf8'),
  )
  const root = JSON.parse(await readFile(join(folder, '../../package.json'), 'utf8'))
  expect({ license, dependencies }).toEqual({
    license: root.license,
    dependencies: { 'openapi-fetch': '0.17.0' },
  })
})

it('the example of the README runs where only the package is installed', async () => {
  await writeFile(join(project, 'example.js'), await example())
  server.answer(json({ status: 'started' }))
  expect(await run(process.execPath, ['example.js'])).toBe('')
  const block = { error: 'deployment_blocked', code: 'NO_DEPLOY_WINDOW', message: 'Not at weekends' }
  server.answer(json({ ...block, detail: { ...block, details: {} } }, 423))
  expect(await run(process.execPath, ['example.js'])).toBe('Not at weekends (NO_DEPLOY_WINDOW)\n')
  server.answer(refusal(401, 'Invalid API key'))
  await expect(run(process.execPath, ['example.js'])).rejects.toThrow(/ApiError: Invalid API key/)
})

/** A page of somebody else. It also shows that a wrong call does not compile there. */
const page = `import { createClient, type Schemas } from '@shiplog/client'

const shiplog = createClient({ url: '/' })
export const rows: Schemas['MatrixRow'][] = []
for await (const row of shiplog.list('/matrix/')) rows.push(row)
// @ts-expect-error: there is no such path
await shiplog.GET('/matrices/')
`

const types = { typeRoots: [join(rootModules, '@types')], types: ['node'] }

it.each([
  ['node', { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], ...types }],
  ['a bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] }],
])('the types compile for %s, without skipLibCheck', async (target, options) => {
  const files = { 'page.ts': page, ...(target === 'node' && { 'example.ts': await example() }) }
  for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text)
  const config = {
    compilerOptions: { strict: true, noEmit: true, target: 'es2022', skipLibCheck: false, ...options },
    files: Object.keys(files),
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
  const compiled = run(join(rootModules, '.bin/tsc'), ['--project', project])
  expect(await compiled.catch((err) => err.stdout)).toBe('')
})
