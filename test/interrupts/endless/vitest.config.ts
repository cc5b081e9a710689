import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** For a run of `npm test` that goes on until it is interrupted. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: [join(import.meta.dirname, '../../support/global-setup.ts')],
    include: ['**/endless.ts'],
    testTimeout: 0,
  },
})
