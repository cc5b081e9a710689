/** Finds log lines that unusual requests must not cause. */
export type Logs = { onLine: (line: string) => void; faults: () => string[] }

const kept = 20

const parse = (line: string): { level?: string } | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // not a log line of ours; a crashing process writes such lines
  }
}

const isAlarming = (line: string): boolean => {
  const level = parse(line)?.level
  return level === undefined || level === 'error' || level === 'fatal'
}

/** Collects lines of level `error` and above, and lines that are not JSON. */
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
