import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Logger } from '@shiplog/log'
import type { RequestHandler } from 'express'
import { serveAsset } from '../asset.ts'

/** What was built, in memory: a request picks one of these, and none leads to the disk. */
export type ConsoleBuild = {
  /** `index.html`, which is every page of the application. */
  page: string
  /** By their paths, `/console/assets/…` and others below `/console/`. */
  files: ReadonlyMap<string, RequestHandler>
}

/** Of all files together. A real build has a tenth of it, so this is a folder of something else. */
const bytesMax = 32 * 1024 * 1024

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'

/** Assets have a hash of their content in their names: what a name stands for never changes. */
const cachingOf = (path: string): string =>
  path.startsWith('/console/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Regular files alone, by the path of their address: a link could lead anywhere. */
const listFiles = async (folder: string): Promise<[path: string, file: string][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file])
}

/** @throws Error when the folder is no build, or changes meanwhile */
const readBuild = async (folder: string): Promise<ConsoleBuild & { bytes: number }> => {
  const files = new Map<string, RequestHandler>()
  let bytes = 0
  for (const [path, file] of await listFiles(folder)) {
    bytes += (await stat(file)).size
    if (bytes > bytesMax) throw new Error(`${folder} has more than ${bytesMax} bytes`)
    const content = await readFile(file)
    if (path.startsWith('/console/'))
      files.set(
        path,
        serveAsset(typeOf(path), () => content, cachingOf(path)),
      )
  }
  return { page: await readFile(join(folder, 'index.html'), 'utf8'), files, bytes }
}

/** How often the folder is looked at, at most, in ms. */
const lookEveryMs = 500

/**
 * The newest build in a folder, which may come later or be replaced. The one that is there is kept until
 * another one could be read as a whole.
 */
export const followConsoleBuild = (
  folder: string,
  log: Logger,
): (() => Promise<ConsoleBuild | undefined>) => {
  let build: ConsoleBuild | undefined
  let seen: string | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    const found = await stat(join(folder, 'index.html')).catch(() => undefined)
    if (found === undefined) return
    const current = `${found.ino} ${found.mtimeMs} ${found.size}`
    if (current === seen) return
    try {
      const { bytes, ...read } = await readBuild(folder)
      build = read
      seen = current
      log.info({ folder, files: read.files.size, bytes }, 'web application read')
    } catch (err) {
      log.warn({ err, folder }, 'web application could not be read')
    }
  }

  return async () => {
    if (performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now()
      looking = look()
    }
    await looking
    return build
  }
}
