import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export type Screen = {
  /** Prints a line that begins with the time of day. */
  event: (text: string, style?: Style) => void
  /** Prints a line without the time. */
  line: (text?: string, style?: Style) => void
}

const timeOfDay = (now: Date): string => now.toTimeString().slice(0, 8)

/** Prints lines for a person; in color when the stream is a terminal. */
export const createScreen = (
  stream: { write: (text: string) => unknown; isTTY?: boolean } = process.stdout,
  now: () => Date = () => new Date(),
  isColored = stream.isTTY === true && !process.env.NO_COLOR,
): Screen => {
  const paint = (text: string, style: Style | undefined): string =>
    isColored && style !== undefined ? styleText(style, text, { validateStream: false }) : text
  return {
    event: (text, style) => void stream.write(`${paint(timeOfDay(now()), 'dim')}  ${paint(text, style)}\n`),
    line: (text = '', style) => void stream.write(`${paint(text, style)}\n`),
  }
}
