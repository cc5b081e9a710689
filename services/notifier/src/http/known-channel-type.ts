import { unavailable } from '@shiplog/http'
import type { ChannelType } from '../channels/channel-type.ts'
import { findChannelType } from '../channels/channel-types.ts'

/** @throws HttpError 503 for a type of a later release, one of whose pods may answer the next request */
export const knownChannelType = (name: string): ChannelType => {
  const type = findChannelType(name)
  if (type !== undefined) return type
  throw unavailable(`Channels of the type '${name}' cannot be used right now: try again`)
}
