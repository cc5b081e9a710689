import { z } from 'zod'

/** What an answer of the API says. https://docs.slack.dev/apis/web-api#evaluating_responses */
export type Answer = {
  /** True when the API accepted the request. Undefined when the answer is not from the API. */
  ok: boolean | undefined
  /** Name of the error, such as `channel_not_found`; null when there is none, or when it is no valid name. */
  error: string | null
  /**
   * Time stamp of the message that was posted or edited, which identifies it in its channel; null when there
   * is none, or when it is no time stamp.
   */
  ts: string | null
  /** True when the answer shows the posted message and the message is in no thread. */
  isUnthreaded: boolean
}

const timeStamp = /^\d+\.\d+$/

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
 * Reads an answer. In an answer that was cut, it finds the fields `ok`, `error` and `ts`. The API sends them
 * before its copy of the message. JSON escapes quotation marks, so no text can look like one of these fields.
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
    ts: ts !== undefined && timeStamp.test(ts) ? ts : null,
    isUnthreaded: whole?.message !== undefined && whole.message.thread_ts === undefined,
  }
}
