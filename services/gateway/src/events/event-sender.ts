import type { IdentitySigner } from '@shiplog/auth'
import { type EventAnswer, submissionTimeoutMs, submittedAnswers } from '@shiplog/contract/internal'
import { isNeverSent } from '@shiplog/http'
import type { Logger } from '@shiplog/log'
import { outsideTraces } from '@shiplog/telemetry'
import type { Agent } from 'undici'
import { untilSent } from '../upstream.ts'

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
 * Sends batches of events to ingestion, which answers the first of them only when all answers would be too
 * many bytes; it has then not looked at the others.
 *
 * A connection that was never made is tried again for `patienceMs`, so that a restart of ingestion is not
 * noticed. Once something was sent, nothing is tried again here: only the client may decide to post twice.
 */
export const createEventSender = (options: {
  agent: Agent
  origin: string
  sign: IdentitySigner
  log: Logger
  patienceMs?: number
}): ((items: string[]) => Promise<EventAnswer[]>) => {
  const { agent, origin, sign, log, patienceMs = 3_000 } = options

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
    const answers = submittedAnswers.parse(await body.json()).results
    if (answers.length === 0 || answers.length > items.length)
      throw new Error(`ingestion answered ${answers.length} of ${items.length} events`)
    return answers
  }

  return async (items) => {
    try {
      // The request itself is in no trace, because its events are of many. Each item carries its own
      // `traceparent`.
      return await outsideTraces(() => untilSent(patienceMs, () => post(items)))
    } catch (err) {
      log.error({ err, events: items.length }, 'events not recorded for certain')
      const answer = isNeverSent(err) ? unreachable : unknown
      return items.map(() => answer)
    }
  }
}
