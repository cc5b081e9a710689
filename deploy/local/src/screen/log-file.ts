import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type LogFile = { write: (text: string | Buffer) => void; close: () => void }

/** Opens a log file to append to. A full file is renamed to `<path>.1` and replaces the one before. */
export const openLogFile = (path: string, maxBytes = 10 * 1024 * 1024): LogFile => {
  mkdirSync(dirname(path), { recursive: true })
  const open = (): number => openSync(path, 'a', 0o600)
  let file = open()
  let size = fstatSync(file).size
  return {
    write: (text) => {
      if (size >= maxBytes) {
        closeSync(file)
        renameSync(path, `${path}.1`)
        file = open()
        size = 0
      }
      size += typeof text === 'string' ? writeSync(file, text) : writeSync(file, text)
    },
    close: () => closeSync(file),
  }
}
