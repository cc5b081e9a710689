import { fileURLToPath } from 'node:url'

/** Path of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

/** Paths of the files and folders that the suite of a folder writes. */
export type StateFolder = {
  directory: string
  logs: string
  secrets: string
  credentials: string
  processes: string
  instance: string
  postgres: string
  nats: string
}

export const stateFolder = (directory = `${root}/.local`): StateFolder => ({
  directory,
  logs: `${directory}/logs`,
  secrets: `${directory}/secrets.json`,
  credentials: `${directory}/credentials.json`,
  processes: `${directory}/processes.json`,
  instance: `${directory}/instance.json`,
  postgres: `${directory}/postgres`,
  nats: `${directory}/nats`,
})
