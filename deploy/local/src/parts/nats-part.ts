import { type NatsOptions, startNatsServer } from '@shiplog/local-servers'
import type { Part } from './part.ts'

export const natsPart = (options: NatsOptions): Part => ({
  name: 'nats',
  start: async () => {
    const { pid, exited, stop } = await startNatsServer(options)
    return { pid, ready: Promise.resolve(), exited, stop }
  },
})
