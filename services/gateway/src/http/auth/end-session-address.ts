import { buildEndSessionUrl, type Configuration } from 'openid-client'

type Options = {
  /** Names the session that the provider ends. Without it, the provider asks the user first. */
  idToken: string | undefined
  /** Address to which the provider redirects after it has ended its session. */
  back: string
  /** Value of the parameter `state`, which the provider adds to `back`. */
  state?: string
}

/** Returns the address at which the provider ends its own session; undefined when the provider has none. */
export const endSessionAddress = (
  configuration: Configuration,
  { idToken, back, state }: Options,
): string | undefined => {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
  return buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: back,
    ...(state !== undefined && { state }),
    ...(idToken !== undefined && { id_token_hint: idToken }),
  }).href
}
