import { HttpError } from '@shiplog/http'
import type { ErrorRequestHandler, Request } from 'express'
import { sendShortPage } from '../pages/short-page.ts'

const prefersHtml = (req: Request): boolean => req.accepts(['json', 'html']) === 'html'

/** Answers an `HttpError` with a page when the client prefers HTML. Other errors are answered with JSON. */
export const errorPage: ErrorRequestHandler = (err, req, res, next) => {
  if (!(err instanceof HttpError) || res.headersSent || !prefersHtml(req)) return next(err)
  res.vary('accept').set(err.headers)
  sendShortPage(res, err.status, {
    title: 'You are not signed in',
    text: err.message,
    links: {
      '/auth/sign-in': 'Sign in',
      ...(err.status === 403 && { '/auth/switch-user': 'Sign in as somebody else' }),
    },
  })
}
