export type Progress = {
  /** @param until time of an event up to which the history is posted */
  show: (events: number, until: string) => void
  /** Ends the line on a terminal, and leaves it on the screen. */
  end: () => void
}

/** A terminal, or a file. */
type Output = { isTTY?: boolean; write: (text: string) => unknown }

const width = 30
const step = 0.1

export const grouped = (count: number): string => Math.round(count).toLocaleString('en')

/** Shows the progress. On a terminal it updates one line; into a file it writes a line for every 10 %. */
export const createProgress = (output: Output, from: number, to: number): Progress => {
  const started = performance.now()
  let [share, shown] = [0, 0]

  const describe = (events: number): string => {
    const day = new Date(from + share * (to - from)).toISOString().slice(0, 10)
    const rate = (events * 1_000) / (performance.now() - started)
    const percent = `${Math.floor(share * 100)} %`.padStart(5)
    return `${percent}  until ${day}  ${grouped(events)} events  ${grouped(rate)}/s`
  }
  const show = (events: number, until: string): void => {
    share = Math.max(share, (Date.parse(until) - from) / (to - from))
    if (output.isTTY === true) {
      const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
      output.write(`\r${bar} ${describe(events)}\u001b[K`)
    } else if (share >= shown + step) {
      shown = Math.floor(share / step) * step
      output.write(`${describe(events)}\n`)
    }
  }
  return { show, end: () => void (output.isTTY === true && output.write('\n')) }
}
