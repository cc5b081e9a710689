import { InterruptedError } from '../interrupted-error.js'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {(typeof signals)[number]} Interrupt */

/**
 * Catches the signals that end a command, until `stop` is called. `received`: those that came. `signal` is
 * aborted by the first one. The function of `forwardTo` gets each one that comes from then on.
 */
export const catchInterrupts = () => {
  /** @type {Interrupt[]} */
  const received = []
  const controller = new AbortController()
  /** @type {(signal: Interrupt) => void} */
  let forward = () => {}
  /** @param {Interrupt} signal */
  const onSignal = (signal) => {
    received.push(signal)
    controller.abort(new InterruptedError(signal))
    forward(signal)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    received,
    signal: controller.signal,
    /** @param {(signal: Interrupt) => void} to */
    forwardTo: (to) => {
      forward = to
    },
    stop: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/** @typedef {ReturnType<typeof catchInterrupts>} Interrupts */
