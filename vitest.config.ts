import { defineConfig } from 'vitest/config'

/** Tests that time one account beside another: a neighbour of their own on the machine would be measured. */
const timed = ['test/{fair-share,overload,weight}/**/*.test.ts']

const limits = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...limits,
          name: 'suite',
          include: ['{services,libs,deploy,test}/**/*.test.{ts,tsx}'],
          exclude: [...timed, '**/{node_modules,dist}/**'],
          // Two at a time: every file starts real servers of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...limits,
          name: 'timed',
          include: timed,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
