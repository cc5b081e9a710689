import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Configuration of a test run that does not end until it is interrupted. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: [join(import.meta.dirname, '../../support/global-setup.ts')],
    include: ['**/endless.ts'],
    testTimeout: 0,
  },
})
