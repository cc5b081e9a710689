import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Calls `act` when npm is killed by SIGKILL: npm passes no signal on, but this process gets a new parent. */
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
 * Runs a script on the workspace's Node and exits with its exit code. Signals are passed on to the script.
 * The IPC channel between the two processes closes when this one ends, so that the script can end, too.
 */
export const runToEnd = async (command, node, args) => {
  const child = spawn(node, args, {
    // Node keeps compiled code here, which makes the next start faster.
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
