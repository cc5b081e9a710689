import type { Locator, Page } from 'playwright-core'
import type { Visitor } from './visitor.ts'

/** Variables with which a notifier sends at once, to receivers on this machine as well. */
export const sendingAtOnce = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  NOTIFIER_LANE_INTERVAL_MS: '1',
  NOTIFIER_POLL_MS: '50',
}

/** Creates a channel through the API. @returns its id */
export const createChannel = async (
  { ask }: Visitor,
  name: string,
  channel_type: string,
  config: object,
): Promise<string> => {
  const { id } = (await ask('POST', '/notification-channels/', { name, channel_type, config })) as {
    id: string
  }
  return id
}

/** Opens the form of a new channel, chooses its type and enters its name. @returns the dialog */
export const openChannelForm = async (page: Page, type: string, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Create a channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: type }).check()
  await dialog.getByLabel('Name').fill(name)
  return dialog
}

/** Opens the form of a new preference, and chooses failed deployments. @returns the dialog */
export const openPreferenceForm = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Create a preference' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Events' }).click()
  await page.getByRole('option', { name: 'deployment: failed' }).click()
  return dialog
}

/** Sends a test message to a channel on the page, and waits until the page says that it was accepted. */
export const sendTestMessage = async (page: Page, name: string): Promise<void> => {
  const card = page.getByRole('article', { name: `Channel ${name}` })
  await card.getByRole('button', { name: `Send a test message to ${name}` }).click()
  await page.getByText(`${name} accepted the test message.`).waitFor()
}
