import { defineConfig } from 'vitest/config'
import { alone, slow, testFiles } from './test/test-lists.ts'

const notOurs = '**/{node_modules,dist}/**'
const limits = { testTimeout: 30_000, hookTimeout: 60_000 }
const maxWorkers = Number(process.env.TEST_WORKERS || 3)

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    projects: [
      {
        test: {
          ...limits,
          name: 'quick',
          isolate: false,
          include: [testFiles],
          exclude: [...alone, ...slow, notOurs],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...limits,
          testTimeout: 60_000,
          name: 'slow',
          include: slow,
          exclude: [notOurs],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...limits,
          name: 'alone',
          include: alone,
          exclude: [notOurs],
          maxWorkers: 1,
          retry: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
