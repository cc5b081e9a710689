// Runs as root among the processes of a node: sends SIGKILL to the first process of the container
// CONTAINER_ID. Inside its own PID namespace process 1 would ignore the signal.
import { readdirSync, readFileSync } from 'node:fs'
import { isFirstProcessOf } from './is-first-process-of.ts'

const { CONTAINER_ID = '' } = process.env
if (!/^[0-9a-f]{32,}$/.test(CONTAINER_ID)) throw new Error(`'${CONTAINER_ID}' is no id of a container`)

const isVictim = (pid: string): boolean => {
  const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  try {
    return isFirstProcessOf(CONTAINER_ID, { cgroup: read('cgroup'), status: read('status') })
  } catch {
    return false // it has ended meanwhile
  }
}

const victims = readdirSync('/proc')
  .filter((name) => /^\d+$/.test(name))
  .filter(isVictim)
const [victim] = victims
if (victim === undefined || victims.length > 1)
  throw new Error(`Killed nothing: ${victims.length} processes are the first of ${CONTAINER_ID}`)
process.kill(Number(victim), 'SIGKILL')
console.log(`killed ${victim}`)
