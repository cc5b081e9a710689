import { fileURLToPath } from 'node:url'

/** Path of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

const directory = `${root}/.local`

/** Paths of the files and folders that the suite writes. */
export const state = {
  directory,
  logs: `${directory}/logs`,
  secrets: `${directory}/secrets.json`,
  credentials: `${directory}/credentials.json`,
  processes: `${directory}/processes.json`,
  instance: `${directory}/instance.json`,
  postgres: `${directory}/postgres`,
  nats: `${directory}/nats`,
  mail: `${directory}/mail`,
}
