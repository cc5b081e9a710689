import { findFreePort, isPortFree } from '@shiplog/local-servers'
import { startInbox } from './inbox.ts'
import { openMailFolder } from './mail-folder.ts'
import { receiveMails } from './receive-mails.ts'

/** Port of the page, which is usual for pages with mails. Another port is used when this one is in use. */
const usualPort = 8025

export type LocalMail = {
  /** Address of the page with the mails. */
  url: string
  /** Environment variables for the notifier. */
  variables: Record<string, string>
  stop: () => void
}

/** Starts a mail server on this machine that stores mails in a folder, and the page that shows them. */
export const startLocalMail = async (folderPath: string): Promise<LocalMail> => {
  const folder = openMailFolder(folderPath)
  const port = (await isPortFree(usualPort)) ? usualPort : await findFreePort()
  const [server, inbox] = await Promise.all([receiveMails(folder.add), startInbox(folder, port)])
  return {
    url: inbox.url,
    variables: {
      SMTP_URL: server.url,
      SMTP_REQUIRE_TLS: 'false',
      MAIL_FROM: 'Shiplog <shiplog@shiplog.example>',
    },
    stop: () => {
      server.stop()
      inbox.stop()
    },
  }
}
