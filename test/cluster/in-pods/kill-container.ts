// Runs as root in a pod that sees all processes of its node. Sends SIGKILL to process 1 of the container
// CONTAINER_ID. From inside the container this is not possible, because there process 1 ignores the signal.
import { readdirSync, readFileSync } from 'node:fs'
import { isFirstProcessOf } from './is-first-process-of.ts'

const { CONTAINER_ID = '' } = process.env
if (!/^[0-9a-f]{32,}$/.test(CONTAINER_ID)) throw new Error(`'${CONTAINER_ID}' is no id of a container`)

const isVictim = (pid: string): boolean => {
  const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  try {
    return isFirstProcessOf(CONTAINER_ID, { cgroup: read('cgroup'), status: read('status') })
  } catch {
    return false // the process has ended meanwhile
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
