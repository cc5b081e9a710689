/** What must not be in the logs of a suite that was only asked odd questions. */
export type Logs = { onLine: (line: string) => void; faults: () => string[] }

const kept = 20

const parse = (line: string): { level?: string } | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // no service of ours writes such a line; a process that breaks down does
  }
}

const isAlarming = (line: string): boolean => {
  const level = parse(line)?.level
  return level === undefined || level === 'error' || level === 'fatal'
}

/** Keeps the lines at level `error` and above, and those that are no log lines at all. */
export const collectLogs = (): Logs => {
  const alarming: string[] = []
  let count = 0
  return {
    onLine: (line) => {
      if (!isAlarming(line)) return
      count += 1
      if (alarming.length < kept) alarming.push(line)
    },
    faults: () =>
      count === 0
        ? []
        : [`${count} lines in the logs are errors, beginning with\n  ${alarming.join('\n  ')}`],
  }
}
