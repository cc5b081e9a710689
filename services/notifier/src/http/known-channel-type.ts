import { unavailable } from '@shiplog/http'
import type { ChannelType } from '../channels/channel-type.ts'
import { findChannelType } from '../channels/channel-types.ts'

/**
 * Returns the channel type of this name.
 *
 * @throws HttpError 503 for a type of a later release: a pod of that release may answer the next request
 */
export const knownChannelType = (name: string): ChannelType => {
  const type = findChannelType(name)
  if (type !== undefined) return type
  throw unavailable(`Channels of the type '${name}' cannot be used at the moment: try again`)
}
