import { root } from '../state/paths.ts'
import { startChild } from './child-part.ts'
import type { Part } from './part.ts'
import type { ServiceName } from './service-environment.ts'
import { statusOf } from './status-of.ts'

export type ServiceSettings = {
  name: ServiceName
  url: string
  environment: NodeJS.ProcessEnv
  output: (chunk: Buffer) => void
}

/** Runs one of the five services. */
export const servicePart = ({ name, url, environment, output }: ServiceSettings): Part => ({
  name,
  start: async () =>
    startChild({
      file: process.execPath,
      args: ['--import', '@shiplog/telemetry/register', 'src/main.ts'],
      options: { cwd: `${root}/services/${name}`, env: environment },
      output,
      isReady: async () => (await statusOf(`${url}/health`)) === 200,
      // After SIGTERM a service waits for its callers to leave. Here somebody waits at the terminal instead.
      stopSignal: 'SIGINT',
    }),
})
