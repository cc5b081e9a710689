import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parseTar } from 'nanotar'
import type { Release } from './pins.ts'

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Downloads the pinned release for this machine and compares its checksum.
 *
 * @param baseUrl serves `/v2.12.2/nats-server-v2.12.2-linux-amd64.tar.gz`, for instance
 * @returns the content of the program
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
  // A copy, because nanotar reads the memory below a Buffer from its start, and a Buffer may begin later.
  const tar = new Uint8Array(gunzipSync(archive))
  const [program] = parseTar(tar, { filter: ({ name }) => name.endsWith('/nats-server') })
  if (program?.data === undefined) throw new Error(`${url} holds no nats-server`)
  return Buffer.from(program.data)
}
