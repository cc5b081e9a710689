import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_BIN,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of Chromium; undefined when this machine has none, and tests in a browser are skipped.
 *
 * @throws Error where `CI` is set, because these tests must run there
 */
export const findBrowser = (): string | undefined => {
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (found === undefined && process.env.CI)
    throw new Error('No Chromium for the tests in a browser: install one, or set CHROMIUM_BIN')
  return found
}
