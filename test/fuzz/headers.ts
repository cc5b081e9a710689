import fc from 'fast-check'

export type Header = [name: string, value: string]

/** Headers for which the server must not refuse a request. */
const harmless: Header[] = [
  ['X-Request-Id', ''],
  ['X-Request-Id', 'x'.repeat(129)],
  ['X-Request-Id', '<script>'],
  ['X-Request-Id', 'gr\u00fc\u00dfe'],
  ['Accept', 'text/html'],
  ['Accept', 'application/json;q=0, */*;q=0'],
  ['Accept', ';;;'],
  ['Accept-Encoding', 'gzip, br, zstd, *;q=0'],
  ['Accept-Charset', 'utf-16'],
  ['Accept-Language', '*'],
  ['Cookie', 'session=; a=b; ;;=; __proto__=1'],
  ['Cookie', `a=${'x'.repeat(4_000)}`],
  ['Connection', 'close'],
  ['Range', 'bytes=0-1'],
  ['If-Match', '"x"'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'never'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', "127.0.0.1, '; drop"],
  ['X-Forwarded-Proto', 'gopher'],
  ['Forwarded', 'for="[::1]";host=evil'],
  ['X-Original-URL', '/internal/event-log'],
  ['X-Internal-Identity', 'e30.e30.'],
  ['traceparent', '00-00000000000000000000000000000000-0000000000000000-00'],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['traceparent', 'ff-zz'],
  ['tracestate', '=,=,='],
  ['baggage', '%00=%ff'],
  ['TE', 'trailers'],
  ['Upgrade', 'h2c'],
  ['User-Agent', ''],
  ['User-Agent', 'x'.repeat(4_000)],
  ['Host', 'evil.example:99999'],
  ['Referer', 'javascript:alert(1)'],
  ['Date', 'yesterday'],
  ['Max-Forwards', '0'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
]

/**
 * Headers for which the server may refuse a request to any operation as invalid HTTP. Some contradict other
 * headers or describe the body wrongly; others are too long, or ask for something that no server offers.
 */
const disputed: Header[] = [
  ['Content-Length', '0'],
  ['Content-Length', '-1'],
  ['Content-Length', '1e3'],
  ['Content-Length', '99999999999999999999'],
  ['Transfer-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked, identity'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'br, br'],
  ['Content-Encoding', 'rot13'],
  ['Content-Encoding', ''],
  ['Expect', 'miracles'],
  ['Host', ''],
  ['Authorization', 'Bearer second'],
  ['X-Long', 'x'.repeat(20_000)],
]

/** Statuses with which the server may refuse a request as invalid HTTP. */
export const refusals = [400, 413, 415, 417, 431]

const isDisputed = ([name, value]: Header): boolean =>
  disputed.some(([odd, content]) => odd === name && content === value)

/** True when the server may refuse the request as invalid HTTP. */
export const mayBeRefused = (headers: Header[]): boolean => headers.some(isDisputed)

/** Generates additional headers: none for about four of five requests. */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Header[]>([]) },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.constantFrom(...harmless), { maxLength: 3, selector: ([name]) => name }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...disputed).map((header) => [header]) },
)
