import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPreviousVersion, git, NoPreviousVersion, repository } from './previous-version.ts'

const previous = findPreviousVersion()

const released = ({ commit }: { commit: string }): string[] =>
  git('ls-tree', '-r', '--name-only', commit, '--', 'services', 'libs', 'deploy')
    .split('\n')
    .filter((path) => /\/(migrations\/\d{8}T\d{6}Z-[^/]+|src\/ddl\/[^/]+-v\d+)\.ts$/.test(path))

const rule =
  'Databases have run it already, and will not run it again. Put it back as it was, and write a new migration for what shall be different'

describe('a migration or versioned DDL of the previous version', () => {
  it('is as it was then', ({ skip }) => {
    if (previous instanceof NoPreviousVersion) return skip(previous.message)
    const paths = released(previous)
    expect(paths).not.toEqual([])
    for (const path of paths) {
      const here = join(repository, path)
      const now = existsSync(here) ? readFileSync(here, 'utf8') : 'It is gone'
      expect(now, `${path} has changed since ${previous.name}. ${rule}`).toBe(
        git('show', `${previous.commit}:${path}`),
      )
    }
  })
})
