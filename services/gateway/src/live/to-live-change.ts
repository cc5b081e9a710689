import { type LiveChange, type LiveKind, liveKinds } from '@shiplog/contract'
import type { WatchedEvent } from '@shiplog/event-log'
import { approvalTypes, buildTypes, catalogTypes, deploymentTypes, preflightTypes } from '@shiplog/events'
import { z } from 'zod'

const types: string[] = [
  ...deploymentTypes,
  ...Object.values(preflightTypes),
  ...buildTypes,
  'product.deleted',
  ...approvalTypes,
  ...catalogTypes,
]
const kinds = new Map(types.map((type) => [type, liveKinds.find((kind) => type.startsWith(`${kind}.`))]))

const name = z.string()
/** The fields of events of each kind that a change shows. */
const shownFields = {
  deployment: z.object({ product_name: name, environment_name: name }),
  build: z.object({ product_name: name }),
  product: z.object({ product_name: name }),
  environment: z.object({ environment_name: name }),
  release: z.object({}),
  approval: z.object({ product_name: name, environment_name: name }),
} satisfies Record<LiveKind, z.ZodType>

/** Returns undefined for an event that was too large for a message, and for an unknown type or form. */
export const toLiveChange = ({ event }: WatchedEvent): LiveChange | undefined => {
  if (event === undefined) return undefined
  const kind = kinds.get(event.type)
  if (kind === undefined) return undefined
  const { data } = shownFields[kind].safeParse(event.data)
  return data && { kind, product_name: null, environment_name: null, ...data }
}
