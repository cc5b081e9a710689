import addressparser from 'nodemailer/lib/addressparser'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export type MailAddress = { name: string; address: string }

/** The mail server that the operator provides, and whose mails these are. */
export type MailServer = {
  connection: Pick<SMTPConnectionOptions, 'host' | 'port' | 'secure' | 'requireTLS' | 'name' | 'tls'>
  /** Undefined when `SMTP_URL` has no user. */
  auth: { user: string; pass: string } | undefined
  from: MailAddress
  /** Sender in the envelope: mail servers report there what they could not deliver. */
  bounceTo: string
}

/** Parameters of the URL that are used, besides those that begin with `tls.`. */
const knownParameters = ['name']

/** One plain address: no display name, no route, no quotes, at most 254 characters. */
const plainAddress = /^(?=.{3,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

/** @returns undefined for a text that is not exactly one address */
export const parseMailAddress = (text: string): MailAddress | undefined => {
  const [first, ...others] = addressparser(text)
  if (first?.address === undefined || others.length > 0 || !plainAddress.test(first.address)) return undefined
  return { name: first.name ?? '', address: first.address }
}

/**
 * Returns what is wrong with an address of a mail server, as the end of a sentence that begins with the name
 * of its variable; undefined when it can be used. The text never contains the password.
 */
export const mailServerProblem = (url: string): string | undefined => {
  if (!URL.canParse(url)) return 'must be a URL such as smtp://user:password@mail.example.com:587'
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return 'must begin with smtp:// or smtps://'
  if (hostname === '') return 'must name a host'
  if (pathname !== '' && pathname !== '/') return 'must have no path'
  if ((username === '') !== (password === '')) return 'must have both a user and a password, or none of them'
  const unknown = [...searchParams.keys()].find(
    (key) => !key.startsWith('tls.') && !knownParameters.includes(key),
  )
  return unknown === undefined ? undefined : `has the unknown parameter '${unknown.slice(0, 40)}'`
}

type Settings = { url: string; requireTls: boolean; from: MailAddress; bounceTo: string | undefined }

/** Reads the settings of the mail server. `url` has no `mailServerProblem`. */
export const toMailServer = ({ url, requireTls, from, bounceTo }: Settings): MailServer => {
  const { host, port, secure, auth, name, tls } = parseConnectionUrl(url)
  return {
    connection: {
      host: host?.replace(/^\[|\]$/g, ''),
      port,
      secure,
      requireTLS: requireTls,
      ...(name !== undefined && { name: String(name) }),
      ...(tls !== undefined && { tls }),
    },
    auth: auth?.user === undefined ? undefined : { user: String(auth.user), pass: String(auth.pass) },
    from,
    bounceTo: bounceTo ?? from.address,
  }
}
