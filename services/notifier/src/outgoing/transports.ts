import type { Config } from '../config.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPost, type Post, type PostResult } from './post.ts'
import type { Resolve } from './resolve.ts'

/** Calls a method of Slack's Web API. `text` of the result is the whole answer, up to `maxSlackApiBytes`. */
export type CallSlackApi = (method: 'chat.postMessage' | 'chat.update', body: object) => Promise<PostResult>

/** How channel types send messages. They open no connections of their own. */
export type Transports = {
  /** POSTs to addresses that users chose. */
  post: Post
  /**
   * Returns a function that calls Slack's Web API with this bot token, at the address in `SLACK_API_URL`. All
   * its calls together have the time limit of one request, so that they end before the lease of their lane.
   */
  openSlackApi: (bot_token: string) => CallSlackApi
  /** Sends mails. Undefined without `SMTP_URL`. */
  mail: Mailer | undefined
}

/**
 * Maximum number of bytes that are read of an answer. Slack's answer repeats the message. A character takes
 * up to 6 bytes there, so a message of 13,000 characters takes up to 78 KB.
 */
const maxSlackApiBytes = 128 * 1024

const slackApiOpener =
  ({ slackApi, webhook }: Config, post: Post): Transports['openSlackApi'] =>
  (bot_token) => {
    const signal = AbortSignal.timeout(webhook.timeoutMs)
    const shared = {
      headers: { authorization: `Bearer ${bot_token}` },
      secrets: [bot_token],
      maxBytes: maxSlackApiBytes,
      signal,
    }
    return (method, body) =>
      post({ ...shared, address: `${slackApi.url}/${method}`, body: JSON.stringify(body) })
  }

export const createTransports = (config: Config, resolve: Resolve): Transports => {
  const { mailServer } = config
  const { allowedHosts: allowed, timeoutMs } = config.webhook
  const post = createPost({ guard: { allowed, resolve }, timeoutMs })
  const postToOperator = createPost({ guard: null, timeoutMs })
  const mail = mailServer && createMailer(mailServer, timeoutMs)
  return { post, openSlackApi: slackApiOpener(config, postToOperator), mail }
}
