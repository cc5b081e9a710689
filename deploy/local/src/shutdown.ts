export type Shutdown = {
  /** Registers a function that stops a part; calls it at once when the shutdown has begun. */
  add: (stop: () => Promise<unknown>) => void
  begun: () => boolean
  /** Calls all functions in reverse order; errors are printed. A second call waits for the first. */
  run: () => Promise<void>
}

export const createShutdown = (): Shutdown => {
  const stops: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const stopAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      await stop().catch((err) => console.error(err))
    }
  }
  return {
    begun: () => running !== undefined,
    add: (stop) => {
      if (running === undefined) stops.push(stop)
      else running = running.then(stop).then(() => {})
    },
    run: () => {
      running ??= stopAll()
      return running
    },
  }
}
