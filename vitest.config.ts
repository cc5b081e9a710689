import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{services,libs,deploy,test}/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two at a time: every file starts real servers of its own.
    maxWorkers: 2,
  },
})
