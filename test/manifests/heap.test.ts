import { execFile } from 'node:child_process'
import { totalmem } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { heapOf, imageNodeOptions } from '../support/heap.ts'
import { containersOf, workloadsOf } from './support/manifest.ts'
import { bytes } from './support/quantity.ts'
import { canRender, installations, render } from './support/render.ts'

/**
 * Memory that Node needs outside its heap, in bytes: 70 MB when idle, and room for buffered bodies and pages.
 */
const besideHeap = 128 * 2 ** 20

describe.skipIf(!canRender).each(installations)('the heap in %s', (installation) => {
  it('is the same share of the limit for every service, and leaves room for other memory', async () => {
    const options = await imageNodeOptions()
    const ours = containersOf(workloadsOf(await render(installation))).filter(
      ({ container, isInit }) => !isInit && /(^|\/)shiplog[:@]/.test(container.image ?? ''),
    )
    expect(ours.length).toBeGreaterThanOrEqual(6)
    for (const { where, container } of ours) {
      const limit = bytes(container.resources?.limits?.memory)
      expect([where, limit - heapOf(options, limit) >= besideHeap]).toEqual([where, true])
      expect([where, container.env?.some(({ name }) => name === 'NODE_OPTIONS') ?? false]).toEqual([
        where,
        false,
      ])
    }
  })
})

it('Node uses that share of the limit, or of the machine if there is no limit', async () => {
  const options = await imageNodeOptions()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['-p', 'v8.getHeapStatistics().heap_size_limit'],
    { env: { NODE_OPTIONS: options } },
  )
  const memory = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  expect(Math.abs(Number(stdout) - heapOf(options, memory))).toBeLessThan(2 * 2 ** 20)
})
