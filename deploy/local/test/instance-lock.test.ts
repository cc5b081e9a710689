import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lockInstance } from '../src/state/instance-lock.ts'
import { processIdentity } from '../src/state/process-identity.ts'

describe('lockInstance', () => {
  let directory: string
  let path: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shiplog-test-lock-'))
    path = join(directory, 'instance.json')
    onTestFinished(() => rmSync(directory, { recursive: true }))
  })

  it('is held by one process, and free after its release', () => {
    const lock = lockInstance(path)
    expect(() => lockInstance(path)).toThrow(`running in this folder already (process ${process.pid})`)
    lock.release()
    expect(existsSync(path)).toBe(false)
    expect(lockInstance(path).foundStale).toBe(false)
  })

  it('replaces the lock of a process that has ended, even if another process has its id now', () => {
    writeFileSync(path, JSON.stringify({ ...processIdentity(process.pid), started: 'long ago' }))
    expect(lockInstance(path).foundStale).toBe(true)
    expect(() => lockInstance(path)).toThrow('already')
    expect(readdirSync(directory)).toEqual(['instance.json'])
  })

  it('replaces a lock that is incomplete', () => {
    writeFileSync(path, '{"pid":')
    expect(lockInstance(path).foundStale).toBe(true)
  })
})
