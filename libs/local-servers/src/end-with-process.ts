import { type ChildProcess, spawn } from 'node:child_process'

export type EndOptions = {
  /** Sent to the child when this process is gone. */
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** A directory to delete once the child has ended that way. */
  thenRemove?: string
}

// $0: pid, $1: signal, $2: directory or nothing. `read` returns when this process has ended, however that
// happened, because the pipe to it breaks. The loop ends after ten seconds: where nobody reaps orphans, a
// process that has ended stays in the process table, and `kill -0` finds it for ever.
const watch = `read -r word
[ "$word" = ended ] && exit
kill -s "$1" "$0" 2>/dev/null
tries=0
while kill -0 "$0" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
[ -n "$2" ] && rm -rf -- "$2"`

/**
 * Makes a child end when this process ends, even by SIGKILL, which leaves no time to clean up: a small shell
 * waits at the other end of a pipe.
 */
export const endWithProcess = (child: ChildProcess, { signal, thenRemove = '' }: EndOptions): void => {
  const watcher = spawn('/bin/sh', ['-c', watch, String(child.pid), signal.slice(3), thenRemove], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => {}) // no shell: the child then ends only where its owner stops it
  watcher.stdin.on('error', () => {})
  watcher.unref()
  // Once the child has ended the watcher ends too: the pid may soon be another process's.
  child.once('exit', () => watcher.stdin.end('ended\n'))
}
