import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The users of the broker: each service, and `operator`, who may do everything. */
export const natsUsers = [
  'gateway',
  'ingestion',
  'catalog',
  'deployment-query',
  'notifier',
  'operator',
] as const
export type NatsUser = (typeof natsUsers)[number]
export type NatsPasswords = Record<NatsUser, string>

/** Hexadecimal after a letter: nats-server reads variables as values of its own language. */
const password = (): string => `p${randomBytes(24).toString('hex')}`

export const createNatsPasswords = (): NatsPasswords =>
  Object.fromEntries(natsUsers.map((user) => [user, password()])) as NatsPasswords

const usersFile = fileURLToPath(new URL('../../../../k8s/base/nats/users.conf', import.meta.url))

/** Who may do what, as nats-server reads it: as in production. */
export const readNatsUsers = (): Promise<string> => readFile(usersFile, 'utf8')

/** The variables that the users' file names. */
export const natsVariables = (passwords: NatsPasswords): Record<string, string> =>
  Object.fromEntries(
    natsUsers.map((user) => [`NATS_${user.replace('-', '_').toUpperCase()}_PASSWORD`, passwords[user]]),
  )
