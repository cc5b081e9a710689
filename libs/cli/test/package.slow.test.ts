import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryDirectory, oldestNode } from '@shiplog/testing'
import { expect, it, onTestFinished } from 'vitest'

it('the package has all that an installation from its tarball needs', async () => {
  const directory = await createTemporaryDirectory('package')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const env = {
    PATH: `${dirname(oldestNode)}:${process.env.PATH}`,
    HOME: directory,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  const run = async (cwd: string, program: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd, env })).stdout

  const folder = join(import.meta.dirname, '..')
  const packed = await run(folder, 'npm', 'pack', '--json', '--pack-destination', directory)
  const [{ filename, files }] = JSON.parse(packed)
  expect(files.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'README.md',
    'dist/shiplog.mjs',
    'package.json',
  ])

  await writeFile(join(directory, 'package.json'), '{"private": true}')
  await run(directory, 'npm', 'install', '--no-audit', `./${filename}`)
  expect(JSON.parse(await run(directory, 'npm', 'ls', '--all', '--json')).dependencies).toEqual({
    '@shiplog/cli': expect.not.objectContaining({ dependencies: expect.anything() }),
  })
  expect(await run(directory, 'npx', '--no-install', 'shiplog', '--version')).toBe('0.1.0\n')
})
