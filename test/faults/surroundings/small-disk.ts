import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, statfs } from 'node:fs/promises'
import { ProgramError, runProgram } from '@shiplog/local-servers'
import { eventually } from '@shiplog/testing'

/** A disk in memory. `fill` shrinks it to little more than its contents, so that it is full at once. */
export type SmallDisk = { fill: () => Promise<void>; free: () => Promise<void>; stop: () => Promise<void> }

const roomy = '4g'
const spareKiB = 16

// Unmounts the disk when this process ends, even by SIGKILL: `read` returns, because the pipe is closed.
const watch = 'read -r word; umount -l "$0"'

/** Mounts a disk in memory on a new folder. @returns undefined if it cannot be mounted, as without root */
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
    // Shrinking fails when Postgres has written meanwhile, because the contents must fit. Then it is
    // repeated.
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
