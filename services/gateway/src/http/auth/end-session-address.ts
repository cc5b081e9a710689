import { buildEndSessionUrl, type Configuration } from 'openid-client'

type Options = {
  /** Tells the provider whose session to end, so that it need not ask. */
  idToken: string | undefined
  /** Where the provider leads when it has ended its session. */
  back: string
  /** What the provider adds to the address of `back`. */
  state?: string
}

/** Where the browser goes for the provider to end its own session; undefined when it has no such address. */
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
