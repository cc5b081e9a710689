import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Header } from './headers.ts'
import type { Wire } from './send.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Returns the argument of curl for a body. A long body, or one with control characters, is written to a file
 * that the argument names.
 */
const bodyArgument = (body: Buffer, name: string): string => {
  const text = body.toString()
  if (text.length <= 2_000 && /^[\x20-\x7e\u00a1-\u1fff\u3040-\ud7ff]*$/.test(text)) return quote(text)
  const file = join(tmpdir(), `shiplog-fuzz-${name}.body`)
  writeFileSync(file, body)
  return `@${file}`
}

/**
 * True for a header that the command must name. It does not name the right length, which curl adds itself.
 */
const isAdded =
  (body: Buffer | undefined) =>
  ([name, value]: Header): boolean =>
    name !== 'Content-Length' || value !== String(body?.length)

/** Returns a shell command that repeats a request. */
export const curlLine = (url: string, { method, target, headers, body }: Wire, name: string): string =>
  [
    'curl -i --path-as-is -X',
    method,
    quote(url + target),
    ...headers
      .filter(isAdded(body))
      .map(([header, value]) => `-H ${quote(value === '' ? `${header};` : `${header}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${bodyArgument(body, name)}`]),
  ].join(' ')
