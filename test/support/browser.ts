import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_BIN,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium on this machine; undefined when there is none: the browser tests are then skipped, and
 * counted as skipped.
 *
 * @throws in CI, where these tests must run
 */
export const findBrowser = (): string | undefined => {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (found === undefined && process.env.CI)
    throw new Error('No Chromium for the tests in a browser: install one, or set CHROMIUM_BIN')
  return found
}
