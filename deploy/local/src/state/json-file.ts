import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Returns the value in a JSON file; undefined when there is no such file, or no valid JSON in it. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (err) {
    if (err instanceof SyntaxError || (err as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw err
  }
}

/** Writes a JSON file that only the user can read. The file is replaced atomically. */
export const writeJson = (path: string, value: unknown): void => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, path)
}
