import type { Bus } from '@shiplog/bus'
import { z } from 'zod'
import type { KeyName } from '../db/key-records.ts'

/** Of the message of a new or changed key. A replica that misses it notices the change within 5 s. */
const subject = 'shiplog.api-keys.changed'

const change = z.object({ account: z.string(), number: z.int() })

export const publishApiKeyChange = (bus: Pick<Bus, 'publish'>, { account, number }: KeyName): void =>
  bus.publish(subject, { account, number })

export const onApiKeyChange = (bus: Bus, handle: (name: KeyName) => void): (() => void) =>
  bus.subscribe(subject, (body) => handle(change.parse(body)))
