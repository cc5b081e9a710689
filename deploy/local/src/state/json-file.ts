import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @returns undefined when there is no such file, or when it is not JSON */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (err) {
    if (err instanceof SyntaxError || (err as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw err
  }
}

/** Readable by the user alone. Whoever reads it meanwhile sees the old content or the new, whole. */
export const writeJson = (path: string, value: unknown): void => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, path)
}
