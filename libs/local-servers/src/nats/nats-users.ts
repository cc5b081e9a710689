import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Users of NATS: each service, and `operator`, who may do everything. */
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

/** Makes a password of a letter and hexadecimal digits: nats-server would parse another text as a number. */
const password = (): string => `p${randomBytes(24).toString('hex')}`

export const createNatsPasswords = (): NatsPasswords =>
  Object.fromEntries(natsUsers.map((user) => [user, password()])) as NatsPasswords

const usersFile = fileURLToPath(new URL('../../../../k8s/base/nats/users.conf', import.meta.url))

/** Reads the users and permissions of production, in nats-server's notation. */
export const readNatsUsers = (): Promise<string> => readFile(usersFile, 'utf8')

/** Returns the passwords as the environment variables that the file with the users names. */
export const natsVariables = (passwords: NatsPasswords): Record<string, string> =>
  Object.fromEntries(
    natsUsers.map((user) => [`NATS_${user.replace('-', '_').toUpperCase()}_PASSWORD`, passwords[user]]),
  )
