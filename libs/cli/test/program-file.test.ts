import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryDirectory, oldestNode } from '@shiplog/testing'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'

const folder = join(import.meta.dirname, '..')
const file = join(folder, 'dist/shiplog.mjs')

const buildFile = async (): Promise<string> => {
  const built = await build({ root: folder, logLevel: 'silent', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  expect(output.map(({ fileName }) => fileName)).toEqual(['shiplog.mjs'])
  return output[0].code
}

it('dist/shiplog.mjs is up to date with the sources; if not, make it again: npx vitest run program-file --update', async () => {
  const code = await buildFile()
  expect(code).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect(code).toContain('## openapi-fetch')
  expect(code).not.toContain(folder)
  expect([...code.matchAll(/^import .* from "(?!node:)(.*)"/gm)].map(([, name]) => name)).toEqual([])
  await expect(code).toMatchFileSnapshot(file)
})

it.each(['module', 'commonjs', undefined])('runs beside a package.json with the type %s', async (type) => {
  const directory = await createTemporaryDirectory('program-file')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await mkdir(join(directory, 'ci'))
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type }))
  await copyFile(file, join(directory, 'ci/shiplog.mjs'))
  for (const node of [oldestNode, process.execPath]) {
    const { stdout, stderr } = await promisify(execFile)(node, ['ci/shiplog.mjs', '--version'], {
      cwd: directory,
    })
    expect([stdout, stderr]).toEqual(['0.1.0\n', ''])
  }
})
