const stops: (() => Promise<unknown>)[] = []
let running: Promise<void> | undefined

/** Registers a function that stops a part; calls it at once when the shutdown has begun. */
export const onShutdown = (stop: () => Promise<unknown>): void => {
  if (running === undefined) stops.push(stop)
  else running = running.then(stop).then(() => {})
}

export const isShuttingDown = (): boolean => running !== undefined

const stopAll = async (): Promise<void> => {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
    await stop().catch((err) => console.error(err))
}

/** Calls all functions in reverse order; errors are printed. A second call waits for the first. */
export const shutDown = (): Promise<void> => {
  running ??= stopAll()
  return running
}
