import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Release } from './pins.ts'

const blockBytes = 512

/** The first file of a tar archive whose path ends so. Long-name extensions are not needed here. */
const findInTar = (tar: Buffer, ending: string): Buffer | undefined => {
  for (let at = 0; at + blockBytes <= tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*/s, '')
    if (name === '') return undefined
    const size = Number.parseInt(tar.toString('utf8', at + 124, at + 136), 8)
    const start = at + blockBytes
    if (name.endsWith(ending)) return tar.subarray(start, start + size)
    at = start + Math.ceil(size / blockBytes) * blockBytes
  }
  return undefined
}

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Downloads the pinned release for this machine and checks it.
 *
 * @param baseUrl what stands before `/v2.12.2/nats-server-v2.12.2-linux-amd64.tar.gz`
 * @returns the program
 */
export const downloadNatsServer = async (
  release: Release,
  baseUrl: string,
  log: (line: string) => void,
): Promise<Buffer> => {
  const platform = `${process.platform}-${architectures[process.arch]}`
  const expected = release.sha256[platform]
  if (expected === undefined) throw new Error(`there is no pinned release for ${platform}`)

  const url = `${baseUrl}/v${release.version}/nats-server-v${release.version}-${platform}.tar.gz`
  log(`Downloading nats-server ${release.version} …`)
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const archive = Buffer.from(await response.arrayBuffer())

  const actual = createHash('sha256').update(archive).digest('hex')
  if (actual !== expected) throw new Error(`${url} has the SHA-256 ${actual}, and ${expected} was expected`)
  const program = findInTar(gunzipSync(archive), '/nats-server')
  if (program === undefined) throw new Error(`${url} holds no nats-server`)
  return program
}
