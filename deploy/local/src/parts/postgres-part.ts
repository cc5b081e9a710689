import { startPostgres } from '@shiplog/local-servers'
import type { Part } from './part.ts'

export type PostgresSettings = {
  dataDirectory: string
  port: number
  password: string
  output: (line: string) => void
}

export const postgresPart = ({ dataDirectory, port, password, output }: PostgresSettings): Part => ({
  name: 'postgres',
  start: async () => {
    const server = await startPostgres({ dataDirectory, port, password, log: output })
    return {
      pid: server.pid,
      ready: Promise.resolve(),
      exited: server.exited.then(() => 'ended'),
      stop: server.stop,
    }
  },
})
