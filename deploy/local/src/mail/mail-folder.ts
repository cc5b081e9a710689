import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum number of mails, and of bytes of all mails together. The oldest mails beyond that are deleted. */
const kept = { mails: 500, bytes: 50 * 1_024 * 1_024 }

/**
 * Matches the name of a mail's file. It has the time of arrival and a number. The number makes the names of
 * mails of the same millisecond differ.
 */
const namePattern = /^\d{13}-\d{6}\.eml$/

export type MailFolder = {
  add: (mail: Buffer) => void
  /** Names of the mails, newest first. */
  list: () => string[]
  /** @returns undefined when there is no such mail */
  read: (name: string) => Buffer | undefined
}

/** Opens the folder for mails. The folder is created with the first mail. */
export const openMailFolder = (path: string): MailFolder => {
  let count = 0
  const list = (): string[] => {
    try {
      return readdirSync(path)
        .filter((name) => namePattern.test(name))
        .toSorted()
        .toReversed()
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw err
    }
  }
  const deleteOld = (): void => {
    let bytes = 0
    for (const [index, name] of list().entries()) {
      bytes += statSync(join(path, name)).size
      if (index >= kept.mails || bytes > kept.bytes) rmSync(join(path, name))
    }
  }
  return {
    add: (mail) => {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      count = (count + 1) % 1_000_000
      const name = `${Date.now()}-${String(count).padStart(6, '0')}.eml`
      writeFileSync(join(path, name), mail, { mode: 0o600 })
      deleteOld()
    },
    list,
    read: (name) => (list().includes(name) ? readFileSync(join(path, name)) : undefined),
  }
}
