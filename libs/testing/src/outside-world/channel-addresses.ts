import { type ChannelTypeName, channelExamples, channelTypes } from '@shiplog/contract'

/** A channel type whose config has the address of a server that users choose. */
export type AddressedType = {
  channel_type: ChannelTypeName
  /** Field of the config that holds the address. */
  field: string
  /** Returns a valid config with this address. */
  configWith: (address: string) => Record<string, unknown>
}

const isWebAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:/.test(value)

/** The channel types whose config has an address, as the examples of the API document show it. */
export const addressedTypes: AddressedType[] = channelTypes.flatMap((channel_type) => {
  const config: Record<string, unknown> = channelExamples[channel_type].request
  return Object.entries(config)
    .filter(([, value]) => isWebAddress(value))
    .map(([field]) => ({
      channel_type,
      field,
      configWith: (address: string) => ({ ...config, [field]: address }),
    }))
})
