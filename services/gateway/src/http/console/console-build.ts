import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Logger } from '@shiplog/log'
import type { RequestHandler } from 'express'
import { serveAsset } from '../pages/asset.ts'

/** A build of the web application in memory. Requests get its files from memory, and not from the disk. */
type ConsoleBuild = {
  /** Text of `index.html`, which is the answer for every page. */
  page: string
  /** Handlers of the files, by their URL paths. All paths are below `/console/`. */
  files: ReadonlyMap<string, RequestHandler>
}

/** Largest build in bytes. A real build has a tenth of it, so a larger folder contains something else. */
const bytesMax = 32 * 1024 * 1024

/** An asset has a hash of its content in its name, so browsers may keep it for good. */
const cachingOf = (path: string): string =>
  path.startsWith('/console/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Lists the regular files with their URL paths. Symbolic links could lead out of the folder. */
const listFiles = async (folder: string): Promise<[path: string, file: string][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file])
}

/** @throws Error when the folder has no `index.html`, is too large, or loses a file meanwhile */
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
        serveAsset(path, () => content, cachingOf(path)),
      )
  }
  return { page: await readFile(join(folder, 'index.html'), 'utf8'), files, bytes }
}

/** Shortest time between two checks of the folder, in ms. */
const checkIntervalMs = 500

/**
 * Creates a function that returns the newest build in a folder; undefined while no build was read. The folder
 * may be created or replaced later. At most every 500 ms, a call checks whether `index.html` has changed, and
 * reads the build again if it has. When that fails, the last build is returned.
 */
export const watchConsoleBuild = (folder: string, log: Logger): (() => Promise<ConsoleBuild | undefined>) => {
  let build: ConsoleBuild | undefined
  let version: string | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> = Promise.resolve()

  const check = async (): Promise<void> => {
    const page = await stat(join(folder, 'index.html')).catch(() => undefined)
    if (page === undefined) return
    const current = `${page.ino} ${page.mtimeMs} ${page.size}`
    if (current === version) return
    try {
      const { bytes, ...found } = await readBuild(folder)
      build = found
      version = current
      log.info({ folder, files: found.files.size, bytes }, 'web application read')
    } catch (err) {
      log.warn({ err, folder }, 'web application could not be read')
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now()
      checking = check()
    }
    await checking
    return build
  }
}
