import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sources } from './support/render.ts'

// Copies, because a chart holds all its files: GitOps tools and archives leave links to files outside of it out.
it.each(['nats.conf', 'users.conf'])(
  'the chart has %s of k8s/base/nats (to copy it: npx vitest run manifests/chart-files --update)',
  async (name) => {
    const original = await readFile(join(sources, 'base/nats', name), 'utf8')
    await expect(original).toMatchFileSnapshot(join(sources, 'chart/files', name))
  },
)
