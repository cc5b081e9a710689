import { type ChildProcess, spawn } from 'node:child_process'

type EndOptions = {
  /** Signal for the child when this process has ended. */
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** Directory to delete after the child has ended by this signal. */
  thenRemove?: string | undefined
}

// $0: process id of the child, $1: signal, $2: directory, or empty. `read` returns when this process ends,
// even by SIGKILL, because that closes the pipe. The loop ends after ten seconds: in a container without an
// init process, a child that has ended stays in the process table, and `kill -0` keeps finding it.
const watch = `read -r word
[ "$word" = ended ] && exit
kill -s "$1" "$0" 2>/dev/null
tries=0
while kill -0 "$0" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
[ -n "$2" ] && rm -rf -- "$2"`

/**
 * Makes a child end when this process ends, even by SIGKILL: a small shell waits at the other end of a pipe
 * to this process, and then sends the signal.
 */
export const endWithProcess = (child: ChildProcess, { signal, thenRemove = '' }: EndOptions): void => {
  if (child.pid === undefined) return // it could not be run
  const watcher = spawn('/bin/sh', ['-c', watch, String(child.pid), signal.slice(3), thenRemove], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => {}) // without a shell the child ends only when its owner stops it
  watcher.stdin.on('error', () => {})
  watcher.unref()
  // The watcher ends with the child, because the process id may soon belong to another process.
  child.once('exit', () => watcher.stdin.end('ended\n'))
}
