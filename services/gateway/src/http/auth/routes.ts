import { HttpError, methodNotAllowed } from '@shiplog/http'
import type { Express, RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { beginSignIn } from './begin.ts'
import { endSignIn } from './callback.ts'
import { errorPage } from './error-page.ts'
import { refreshSession } from './refresh.ts'
import { showToken } from './show-token.ts'
import { signedOut, signOut, switchUser } from './sign-out.ts'

const off: RequestHandler = () => {
  throw new HttpError(
    404,
    'Browser sign-in is off. The administrator turns it on with OIDC_CLIENT_ID. Until then, send an access token with each request',
  )
}

/** Adds the routes of browser sign-in. They are for our pages, and not part of the API. */
export const addAuthRoutes = (app: Express, ctx: Context, logged: RequestHandler): void => {
  const { signIn } = ctx
  const routes: [method: 'get' | 'post', path: string, handler: RequestHandler][] =
    signIn === undefined
      ? []
      : [
          ['get', '/auth/sign-in', beginSignIn(ctx, signIn)],
          ['get', '/auth/callback', endSignIn(ctx, signIn)],
          ['post', '/auth/refresh', refreshSession(ctx, signIn)],
          ['post', '/auth/token', showToken(ctx)],
          ['post', '/auth/sign-out', signOut(ctx, signIn)],
          ['get', '/auth/signed-out', signedOut],
          ['get', '/auth/switch-user', switchUser(ctx, signIn)],
        ]
  for (const [method, path, handler] of routes) {
    app[method](path, logged, handler)
    app.all(path, logged, methodNotAllowed(method === 'get' ? ['GET', 'HEAD'] : ['POST']))
  }
  if (signIn === undefined) app.all('/auth/{*path}', logged, off)
  app.use('/auth', errorPage)
}
