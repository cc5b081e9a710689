import { mkdirSync } from 'node:fs'
import { accepts } from './answers.ts'
import { startChild } from './child-part.ts'
import { writeJson } from './json-file.ts'
import type { Part } from './part.ts'

export type NatsSettings = {
  program: string
  directory: string
  port: number
  password: string
  output: (chunk: Buffer) => void
}

const user = 'shiplog'

export const natsUrl = ({ port, password }: { port: number; password: string }): string =>
  `nats://${user}:${password}@127.0.0.1:${port}`

/** NATS with JetStream. Its configuration is a file, so that the password is on no command line. */
export const natsPart = (settings: NatsSettings): Part => ({
  name: 'nats',
  start: async () => {
    const { program, directory, port, password, output } = settings
    const configuration = `${directory}/nats.json`
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // NATS reads JSON: its own notation is a superset.
    writeJson(configuration, {
      listen: `127.0.0.1:${port}`,
      authorization: { user, password },
      jetstream: { store_dir: directory },
    })
    return startChild({
      file: program,
      args: ['--config', configuration],
      output,
      isReady: () => accepts(port),
    })
  },
})
