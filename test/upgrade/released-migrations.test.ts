import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPreviousVersion, git, isFrozen, NoPreviousVersionError, repository } from './previous-version.ts'

const previous = findPreviousVersion()

const rule =
  'Databases that have run it will not run it again. Restore the file, and put the change into a new migration.'

describe('a released migration or versioned DDL', () => {
  it('has not changed since', ({ skip }) => {
    if (previous instanceof NoPreviousVersionError) return skip(previous.message)
    const { name, commit, isReleased } = previous
    if (!isReleased) return skip('nothing is released yet: there is no tag v… before this commit')
    const paths = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isFrozen)
    expect(paths).not.toEqual([])
    for (const path of paths) {
      const here = join(repository, path)
      const now = existsSync(here) ? readFileSync(here, 'utf8') : 'The file is gone.'
      expect(now, `${path} has changed since ${name}. ${rule}`).toBe(git('show', `${commit}:${path}`))
    }
  })
})
