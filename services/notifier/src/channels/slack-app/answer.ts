import { z } from 'zod'

/** What an answer of the API says. https://docs.slack.dev/apis/web-api#evaluating_responses */
export type Answer = {
  /** True when the API did what it was asked for; undefined when this is no answer of the API. */
  ok: boolean | undefined
  /** Name of the error, such as `channel_not_found`; null without one, and for a text that is no name. */
  error: string | null
  /** Time stamp of the message that was posted or edited, which identifies it in its channel. */
  ts: string | null
  /** True when a message was posted that is not in a thread. */
  isUnthreaded: boolean
}

const parsed = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  ts: z.string().optional(),
  message: z.object({ thread_ts: z.string().optional() }).optional(),
})

const parse = (text: string): z.output<typeof parsed> | undefined => {
  try {
    return parsed.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // not JSON, or only the beginning of it
  }
}

const errorName = /^[a-z_]{1,100}$/

/**
 * Reads an answer. Of an answer that was cut it finds `ok`, `error` and `ts`, which come before the message
 * that the API repeats. Quotation marks in texts are escaped, so a text cannot look like one of these fields.
 */
export const readAnswer = (text: string): Answer => {
  const whole = parse(text)
  const ok = whole?.ok ?? { true: true, false: false }[/^\s*\{\s*"ok":\s*(true|false)/.exec(text)?.[1] ?? '']
  if (ok === undefined) return { ok, error: null, ts: null, isUnthreaded: false }
  const error = whole === undefined ? /"error":\s*"([^"]*)"/.exec(text)?.[1] : whole.error
  const ts = whole === undefined ? /"ts":\s*"(\d+\.\d+)"/.exec(text)?.[1] : whole.ts
  return {
    ok,
    error: error !== undefined && errorName.test(error) ? error : null,
    ts: ts ?? null,
    isUnthreaded: whole?.message !== undefined && whole.message.thread_ts === undefined,
  }
}
