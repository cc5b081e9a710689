import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { UsageError } from '../usage-error.js'

/** Most bytes of all files together: 500 rules, the most of an account, have about 250 KiB. */
const maxBytes = 1024 * 1024

/** @typedef {{ name: string, text: string }} File */

/**
 * @param {string} path
 * @param {unknown} err
 */
const cannotRead = (path, err) => {
  const code = err instanceof Error && 'code' in err ? String(err.code) : String(err)
  const reason = { ENOENT: 'there is no such file', EACCES: 'it may not be read' }[code] ?? code
  return new UsageError(`${path} cannot be read: ${reason}`)
}

/**
 * Returns the files that a path means: itself, or of a folder its files *.yaml and *.yml, by name.
 *
 * @param {string} path
 */
const filesOf = async (path) => {
  if (path === '-') return [path]
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort()
    if (names.length === 0) throw new UsageError(`${path} has no files *.yaml or *.yml`)
    return names.map((name) => join(path, name))
  } catch (err) {
    throw err instanceof UsageError ? err : cannotRead(path, err)
  }
}

/**
 * @param {string} path
 * @param {number} most bytes
 * @param {AbortSignal} signal
 */
const readText = async (path, most, signal) => {
  const stream = addAbortSignal(signal, path === '-' ? process.stdin : createReadStream(path))
  const chunks = []
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > most) throw new UsageError(`The files have more than ${maxBytes / 1024 ** 2} MiB together`)
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (err) {
    signal.throwIfAborted()
    if (err instanceof UsageError) throw err
    if (err instanceof TypeError) throw new UsageError(`${path} is not text in UTF-8`)
    throw cannotRead(path, err)
  }
}

/**
 * Reads files, the files of folders, and the standard input for `-`.
 *
 * @param {string[]} paths
 * @param {AbortSignal} signal ends it early: an input may have no end
 * @returns {Promise<File[]>}
 * @throws UsageError for what cannot be read, and for more than `maxBytes` together
 */
export const readFiles = async (paths, signal) => {
  const files = []
  let left = maxBytes
  for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
    const text = await readText(path, left, signal)
    left -= Buffer.byteLength(text)
    files.push({ name: path === '-' ? 'standard input' : path, text })
  }
  return files
}
