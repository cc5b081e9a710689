import type { IdentitySigner } from '@shiplog/auth'
import {
  type EventAnswer,
  submissionTimeoutMs,
  submittedAnswers,
  unpackAnswers,
} from '@shiplog/contract/internal'
import { isNeverSent } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { outsideTraces } from '@shiplog/telemetry'
import type { Agent } from 'undici'
import { retryUntilConnected } from '../upstream.ts'

/** Time for which a request is tried again while no connection to ingestion is made. */
const connectRetryMs = 3_000
const unreachable: EventAnswer = {
  status: 503,
  body: { detail: 'Events cannot be recorded now. The event was not recorded: post it again' },
}
const unknown: EventAnswer = {
  status: 503,
  body: {
    detail:
      'It is unknown whether the event was recorded. Posting it again is safe: a repeated event makes no second record',
  },
}

/**
 * Creates a function that sends a batch of events to ingestion.
 * A request that may have been sent is not repeated, because the client decides whether to post its event
 * again.
 */
export const createEventSender = (options: {
  agent: Agent
  origin: string
  sign: IdentitySigner
  log: Logger
}): ((items: string[]) => Promise<EventAnswer[]>) => {
  const { agent, origin, sign, log } = options

  const post = async (items: string[]): Promise<EventAnswer[]> => {
    const { statusCode, body } = await agent.request({
      origin,
      path: '/internal/events',
      method: 'POST',
      headers: {
        authorization: await sign('ingestion', { kind: 'service', service: 'gateway' }),
        'content-type': 'application/json',
      },
      headersTimeout: submissionTimeoutMs,
      bodyTimeout: submissionTimeoutMs,
      body: `{"timeout_ms":${submissionTimeoutMs},"items":[${items.join(',')}]}`,
    })
    if (statusCode !== 200)
      throw new Error(`ingestion answered ${statusCode}: ${(await body.text()).slice(0, 500)}`)
    const answers = unpackAnswers(submittedAnswers.parse(await body.json()))
    if (answers.length === 0 || answers.length > items.length)
      throw new Error(`ingestion answered ${answers.length} of ${items.length} events`)
    return answers
  }

  return async (items) => {
    try {
      // The request belongs to no trace, because its events may belong to several. Each item names its trace
      // in a field.
      return await outsideTraces(() => retryUntilConnected(connectRetryMs, () => post(items)))
    } catch (err) {
      log.error({ err, events: items.length }, 'events not recorded for certain')
      const answer = isNeverSent(err) ? unreachable : unknown
      return items.map(() => answer)
    }
  }
}
