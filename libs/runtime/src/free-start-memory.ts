import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkMs = 10_000
/**
 * A process is idle when it runs JavaScript for at most this share of the time. A service without requests
 * does so for about 0.01.
 */
const idleShare = 0.05

/** Collects all garbage. V8 shrinks the heap some seconds later. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  // The flag is reset, because Node's compile cache is only valid for the flags with which it was written.
  setFlagsFromString('--no-expose-gc')
  gc()
}

/**
 * Frees the memory that only the start of a process needed, once the process is idle for 10 seconds. V8
 * collects this garbage when the heap grows, and the heap of an idle process hardly grows for hours.
 */
export const freeStartMemory = (): void => {
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > idleShare) return
    clearInterval(timer)
    collectGarbage()
  }, checkMs)
  timer.unref()
}
