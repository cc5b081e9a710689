import { StringDecoder } from 'node:string_decoder'

/** Splits chunks of output into lines. */
export const splitLines = (onLine: (line: string) => void): ((chunk: Buffer | string) => void) => {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return (chunk) => {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

/** Passes on the first `perSecond` lines of each second, then the number of the lines that were left out. */
export const limitLines = (
  write: (line: string) => void,
  perSecond: number,
): ((line: string) => void) & { stop: () => void } => {
  let passed = 0
  let held = 0
  let timer: NodeJS.Timeout | undefined
  const nextSecond = (): void => {
    timer = undefined
    if (held > 0) write(`… and ${held.toLocaleString('en')} more`)
    passed = 0
    held = 0
  }
  const limited = (line: string): void => {
    timer ??= setTimeout(nextSecond, 1_000)
    passed += 1
    if (passed <= perSecond) write(line)
    else held += 1
  }
  return Object.assign(limited, { stop: () => clearTimeout(timer) })
}
