import type { Locator, Page } from 'playwright-core'
import type { Suite } from '../../support/suite/suite.ts'
import { showTeamsCard } from '../teams-card.ts'
import type { Look, Who } from '../visitor.ts'

/** A picture of a page of the web application. */
type PagePicture = Look &
  Pick<Who, 'account'> & {
    name: string
    /** Path of the page, or a function that finds the path. */
    path: string | ((suite: Suite, account: string) => Promise<string>)
    /** Resolves when the page shows its content. */
    ready: (page: Page) => Promise<void>
  }

/** A picture of a message as another application shows it. */
type DrawnPicture = {
  name: string
  /** Draws the message on the page, and returns the part to take a picture of. */
  draw: (page: Page, suite: Suite, account: string) => Promise<Locator>
}
export type Picture = PagePicture | DrawnPicture

const shows =
  (text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByText(text).first().waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
  }

const read = async (suite: Suite, account: string, path: string): Promise<unknown> => {
  const authorization = `Bearer ${await suite.token({ account, role: 'admin' })}`
  return await (await fetch(`${suite.url}${path}`, { headers: { authorization } })).json()
}

/** Returns the path of the page of the first row of a list of the API. */
const firstOf =
  (list: string, toPath: (id: string) => string) =>
  async (suite: Suite, account: string): Promise<string> => {
    const [first] = (await read(suite, account, list)) as { id: string }[]
    return toPath(first?.id ?? '')
  }

/** Draws the message that a channel of Teams would get about a failed deployment. */
const drawTeamsMessage: DrawnPicture['draw'] = async (page, suite, account) => {
  const query = 'channel_type=teams_workflow&event_type=deployment.failed'
  const preview = await read(suite, account, `/notification-previews/?${query}`)
  const { messages } = preview as { messages: [{ body: unknown }] }
  await showTeamsCard(page, messages[0].body)
  return page.locator('body')
}

const showsChannelForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create a channel' }).click()
  await page.getByRole('radio', { name: 'Webhook for programs' }).check()
  await page.getByRole('region', { name: 'Preview' }).getByText('deployment.failed').waitFor()
}

const overview = { path: '/', ready: shows('production') }

/** A picture of each page of the web application, in the order of docs/console.md. */
export const pictures: Picture[] = [
  { name: 'overview', ...overview },
  { name: 'overview-dark', ...overview, colorScheme: 'dark' },
  { name: 'overview-phone', ...overview, size: 'phone' },
  { name: 'first-run', path: '/', account: 'newcomers', ready: shows('first event') },
  { name: 'deployments', path: '/console/deployments', ready: shows('checkout') },
  {
    name: 'deployment',
    path: firstOf('/deployments/?status=failed&limit=1', (id) => `/console/deployments?open=${id}`),
    ready: shows('ROLLOUT_TIMEOUT'),
  },
  { name: 'checks', path: '/console/preflight-checks', ready: shows('Staging first') },
  { name: 'approvals', path: '/console/approvals', ready: shows('Waiting for you') },
  {
    name: 'approval',
    path: firstOf('/approval-requests/?limit=1', (id) => `/console/approvals/${id}`),
    ready: shows('Who must approve'),
  },
  { name: 'freezes', path: '/console/freezes', ready: shows('Quiet weekends') },
  { name: 'product', path: '/console/products/checkout', ready: shows('4.2.0') },
  { name: 'version', path: '/console/products/checkout/versions/4.2.0', ready: shows('production') },
  {
    name: 'comparison',
    path: '/console/comparison?product=checkout&from=4.2.0&to=4.3.0',
    ready: shows('4.3.0'),
  },
  { name: 'releases', path: '/console/releases', ready: shows('Autumn') },
  { name: 'release', path: firstOf('/releases/', (id) => `/console/releases/${id}`), ready: shows('Autumn') },
  { name: 'rules', path: '/console/rules', ready: shows('Staging first') },
  { name: 'insights', path: '/console/insights?days=90', ready: shows('Lead time for changes') },
  { name: 'channels', path: '/console/notifications', ready: shows('deployments') },
  { name: 'teams-message', draw: drawTeamsMessage },
  { name: 'channel-form', path: '/console/notifications', ready: showsChannelForm },
  { name: 'preferences', path: '/console/notifications?tab=preferences', ready: shows('deployment: failed') },
  { name: 'history', path: '/console/notifications?tab=history', ready: shows('deployment.failed') },
  { name: 'api-keys', path: '/console/settings', ready: shows('checkout pipeline') },
  { name: 'environments', path: '/console/settings?tab=environments', ready: shows('production') },
]
