import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export type Screen = {
  /** One line with the time before it. */
  event: (text: string, style?: Style) => void
  /** A line as it is. */
  line: (text?: string, style?: Style) => void
}

const timeOfDay = (now: Date): string => now.toTimeString().slice(0, 8)

/** Lines for a person. Color only where a terminal shows it. */
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
