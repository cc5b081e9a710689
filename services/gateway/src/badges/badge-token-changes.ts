import type { Bus } from '@shiplog/bus'
import { z } from 'zod'
import type { BadgeTokenName } from '../db/badge-tokens.ts'

/** Subject of messages about new and revoked badge tokens. A replica that misses one notices within 5 s. */
const subject = 'shiplog.gateway.badge-tokens.changed'

const change = z.object({ hash: z.string() })

export const publishBadgeTokenChange = (bus: Pick<Bus, 'publish'>, { hash }: BadgeTokenName): void =>
  bus.publish(subject, { hash })

export const onBadgeTokenChange = (bus: Bus, handle: (name: BadgeTokenName) => void): (() => void) =>
  bus.subscribe(subject, (body) => handle(change.parse(body)))
