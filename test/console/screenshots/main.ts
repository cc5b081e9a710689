import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureConsoleBuilt } from '@shiplog/local/console'
import { startReceiver, startTestRun } from '@shiplog/testing'
import type { Browser } from 'playwright-core'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { prepareTemplate } from '../../support/template.ts'
import { type Look, noBrowser, startBrowser, visit } from '../visitor.ts'
import { fillAccount } from './fill-account.ts'
import { type Picture, pictures } from './pictures.ts'

const usage = `Usage: npm run screenshots -- [name]…

Starts a suite with three months of a small fleet's deployments, and takes a picture of each page of the web
application into docs/images; with names, only of those pages. It needs Chromium (path in CHROMIUM_BIN).`

const folder = join(import.meta.dirname, '../../../docs/images')
const account = 'acme'

const take = async (suite: Suite, browser: Browser, picture: Picture): Promise<void> => {
  const file = { path: join(folder, `${picture.name}.png`), animations: 'disabled' } as const
  const isPage = 'path' in picture
  const look: Look = isPage
    ? { size: picture.size ?? 'desktop', colorScheme: picture.colorScheme ?? 'light' }
    : {}
  const who = { account: (isPage && picture.account) || account }
  const { page, context } = await visit(suite, browser, who, look)
  if (isPage) {
    const { path, ready } = picture
    await page.goto(`${suite.url}${typeof path === 'string' ? path : await path(suite, account)}`)
    await ready(page)
    await page.screenshot(file)
  } else await (await picture.draw(page, suite, account)).screenshot(file)
  await context.close()
  console.log(`docs/images/${picture.name}.png`)
}

const main = async (wanted: string[]): Promise<void> => {
  if (noBrowser) throw new TypeError('There is no Chromium: install one, or set CHROMIUM_BIN')
  const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  await mkdir(folder, { recursive: true })
  await ensureConsoleBuilt()
  const stopServers = await startTestRun(prepareTemplate)
  try {
    const suite = await startSuite({ signIn: true, env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
    const browser = await startBrowser()
    const receiver = await startReceiver()
    try {
      await fillAccount(suite, account, receiver.url)
      for (const picture of chosen) await take(suite, browser, picture)
    } finally {
      await receiver.stop()
      await browser.close()
      await suite.stop()
    }
  } finally {
    await stopServers()
  }
}

try {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const wrong = positionals.find((name) => !pictures.some((one) => one.name === name))
  if (wrong !== undefined)
    throw new TypeError(
      `There is no picture '${wrong}': choose one of ${pictures.map(({ name }) => name).join(', ')}`,
    )
  if (values.help) console.log(usage)
  else await main(positionals)
} catch (err) {
  console.error(err instanceof TypeError ? err.message : err)
  process.exitCode = 1
}
