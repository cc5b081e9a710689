import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, statfs } from 'node:fs/promises'
import { ProgramError, runProgram } from '@shiplog/local-servers'
import { eventually } from '@shiplog/testing'

/** A disk in memory that tests can fill at once: it is shrunk to the size of its contents. */
export type SmallDisk = { fill: () => Promise<void>; free: () => Promise<void>; stop: () => Promise<void> }

const roomy = '4g'
const spareKiB = 16

// `read` returns when this process ends in any way, because its pipe breaks.
const watch = 'read -r word; umount -l "$0"'

/** @returns undefined where this user may not mount one */
export const mountSmallDisk = async (folder: string): Promise<SmallDisk | undefined> => {
  await mkdir(folder)
  try {
    await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${roomy}`, 'tmpfs', folder])
  } catch (err) {
    if (err instanceof ProgramError) return undefined
    throw err
  }
  const watcher = spawn('/bin/sh', ['-c', watch, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const unmounted = once(watcher, 'exit')
  const resize = async (size: string): Promise<void> => {
    await runProgram('mount', ['-o', `remount,size=${size}`, folder])
  }
  return {
    // Repeated if Postgres has written meanwhile: a disk cannot be smaller than its contents.
    fill: () =>
      eventually(
        async () => {
          const { blocks, bfree, bsize } = await statfs(folder)
          await resize(`${((blocks - bfree) * bsize) / 1_024 + spareKiB}k`)
          return true
        },
        { intervalMs: 5 },
      ).then(() => {}),
    free: () => resize(roomy),
    stop: async () => {
      watcher.stdin.end()
      await unmounted
    },
  }
}
