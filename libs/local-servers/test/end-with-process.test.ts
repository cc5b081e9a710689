import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a process that starts a child, calls `endWithProcess`, prints the id of the child, and goes on. */
const startOwner = async (directory: string): Promise<{ owner: ChildProcess; childPid: number }> => {
  const module = new URL('../src/end-with-process.ts', import.meta.url).href
  const script = `
    import { spawn } from 'node:child_process'
    import { endWithProcess } from '${module}'
    const child = spawn('sleep', ['600'])
    endWithProcess(child, { signal: 'SIGTERM', thenRemove: '${directory}' })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: owner.stdout }), 'line')
  return { owner, childPid: Number(line) }
}

describe('endWithProcess', () => {
  it('ends the child and removes its directory when the owner is killed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'shiplog-test-owner-'))
    const { owner, childPid } = await startOwner(directory)
    expect([isAlive(childPid), existsSync(directory)]).toEqual([true, true])
    owner.kill('SIGKILL')
    await expect.poll(() => isAlive(childPid), { timeout: 15_000 }).toBe(false)
    await expect.poll(() => existsSync(directory), { timeout: 15_000 }).toBe(false)
  })
})
