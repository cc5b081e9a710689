import type { ReceivedMail } from '@shiplog/testing'
import type { Account } from '../traffic/account.ts'
import type { Findings } from './findings.ts'
import { checkVersions } from './history.ts'
import { type Logged, ownEvents } from './log.ts'
import { versionsIn } from './versions-in.ts'

/** Returns the versions that a mail names. A mail that asks to confirm names none. */
export const versionsOfMail = ({ email }: ReceivedMail): string[] => [...versionsIn(email.text ?? '')]

/**
 * Finds several mails about one event whose `Message-ID` differs, because mail programs would show all of
 * them.
 */
const checkIds = (where: string, mails: ReceivedMail[], findings: Findings): void => {
  const idOf = new Map<string, string>()
  const namedBy = new Map<string, string>()
  for (const mail of mails) {
    const id = mail.email.messageId ?? ''
    const [version, another] = versionsOfMail(mail)
    const named = versionsOfMail(mail).toSorted().join(', ')
    if ((namedBy.get(id) ?? named) !== named)
      findings.problems.push(`${where} received ${named} in a mail with the id of ${namedBy.get(id)}`)
    namedBy.set(id, named)
    if (version === undefined || another !== undefined) continue
    if ((idOf.get(version) ?? id) !== id)
      findings.problems.push(
        `${where} received ${version} in mails with the ids ${idOf.get(version)} and ${id}`,
      )
    idOf.set(version, id)
  }
}

/** Compares the history of the email channel of an account, and the mails that arrived, with the log. */
export const checkMails = async (
  account: Account,
  log: Logged[],
  mails: ReceivedMail[],
  findings: Findings,
): Promise<void> => {
  const { id, address } = account.email
  const where = `the address ${address}`
  const rows = ownEvents(account, log).filter(({ type }) => type === 'deployment.completed')
  const received = mails.filter(({ to }) => to.includes(address))
  await checkVersions(account, { id, where }, rows, received.flatMap(versionsOfMail), findings)
  checkIds(where, received, findings)
}
