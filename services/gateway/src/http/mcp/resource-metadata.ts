import { HttpError } from '@shiplog/http'
import type { ErrorRequestHandler, Express } from 'express'
import type { Context } from '../../context.ts'
import { ownOrigin } from '../principal/own-origin.ts'

const resourcePath = '/mcp'
const metadataPath = `/.well-known/oauth-protected-resource${resourcePath}`

/** Adds the address of the metadata to a 401, as RFC 9728 says. */
const nameMetadata =
  ({ config }: Context): ErrorRequestHandler =>
  (err, req, _res, next) => {
    const origin = ownOrigin(req, config.publicOrigin)
    if (!(err instanceof HttpError) || err.status !== 401 || origin === undefined) return next(err)
    const challenge = `Bearer resource_metadata="${origin}${metadataPath}"`
    next(new HttpError(401, err.message, { headers: { 'www-authenticate': challenge }, cause: err }))
  }

/**
 * Adds the metadata of `/mcp` as a protected resource (RFC 9728), and names its address in each 401. By the
 * metadata an assistant finds the identity provider, where it can get an access token for its user.
 */
export const addResourceMetadata = (app: Express, ctx: Context): void => {
  const { publicOrigin, tokens, signIn } = ctx.config
  app.get(metadataPath, (req, res) => {
    const origin = ownOrigin(req, publicOrigin)
    if (origin === undefined) throw new HttpError(400, "Header 'Host' is not valid")
    res.json({
      resource: `${origin}${resourcePath}`,
      resource_name: 'Shiplog',
      authorization_servers: [tokens.issuer],
      bearer_methods_supported: ['header'],
      ...(signIn && { scopes_supported: signIn.scopes.split(' ') }),
    })
  })
  app.use(resourcePath, nameMetadata(ctx))
}
