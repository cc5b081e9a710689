import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Calls `act` when npm was killed outright: it sends no signal, but this process gets another parent. */
const whenOrphaned = (act) => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 250)
  timer.unref()
}

/**
 * Runs a script on the workspace's Node and ends as it ends. Signals are passed on, and the channel between
 * the two tells the script when this process is gone.
 */
export const runToEnd = async (command, node, args) => {
  const child = spawn(node, args, {
    // Compiled code is kept: the next start is faster.
    env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node`, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', (err) => {
      console.error(`Could not run ${command}: ${err.message}`)
      resolve([1, null])
    })
    child.once('exit', (...ended) => resolve(ended))
  })
  process.exit(code ?? 128 + constants.signals[signal])
}
