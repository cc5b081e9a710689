import addressparser from 'nodemailer/lib/addressparser'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export type MailAddress = { name: string; address: string }

/** The operator's mail server, and the sender of the mails. */
export type MailServer = {
  connection: Pick<SMTPConnectionOptions, 'host' | 'port' | 'secure' | 'requireTLS' | 'name' | 'tls'>
  /** Undefined when `SMTP_URL` has no user. */
  auth: { user: string; pass: string } | undefined
  from: MailAddress
  /** Sender in the envelope. Mail servers send it a report of each mail that they could not deliver. */
  bounceTo: string
}

/** Parameters of the URL that are used, besides those that begin with `tls.`. */
const knownParameters = ['name']

/** Matches one plain address of at most 254 characters, without a display name, a route and quotes. */
const plainAddress = /^(?=.{3,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

/** @returns undefined for a text that is not exactly one address */
export const parseMailAddress = (text: string): MailAddress | undefined => {
  const [first, ...others] = addressparser(text)
  if (first?.address === undefined || others.length > 0 || !plainAddress.test(first.address)) return undefined
  return { name: first.name ?? '', address: first.address }
}

/** @returns undefined for a text that is not percent-encoded */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
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
  if (decoded(username) === undefined || decoded(password) === undefined)
    return 'must have % only in percent-encoded characters: a % itself is %25'
  if ((username === '') !== (password === '')) return 'must have both a user and a password, or none of them'
  const unknown = [...searchParams.keys()].find(
    (key) => !key.startsWith('tls.') && !knownParameters.includes(key),
  )
  return unknown === undefined ? undefined : `has the unknown parameter '${unknown.slice(0, 40)}'`
}

type Settings = { url: string; requireTls: boolean; from: MailAddress; bounceTo: string | undefined }

/** Returns the value of a parameter as nodemailer reads it: `true`, `false`, a number, or a text. */
const parameterValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** Reads the settings of the mail server. The caller has checked `url` by `mailServerProblem`. */
export const toMailServer = ({ url, requireTls, from, bounceTo }: Settings): MailServer => {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const name = searchParams.get('name')
  const tls = [...searchParams].filter(([key]) => key.startsWith('tls.'))
  return {
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      secure: protocol === 'smtps:',
      requireTLS: requireTls,
      ...(name !== null && { name }),
      ...(tls.length > 0 && {
        tls: Object.fromEntries(tls.map(([key, value]) => [key.slice('tls.'.length), parameterValue(value)])),
      }),
    },
    auth: username === '' ? undefined : { user: decoded(username) ?? '', pass: decoded(password) ?? '' },
    from,
    bounceTo: bounceTo ?? from.address,
  }
}
