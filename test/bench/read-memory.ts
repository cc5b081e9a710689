import { readFileSync } from 'node:fs'
import { listProcesses } from './processes.ts'

/** Parts that are not counted, because they do not belong to the suite. */
const others = ['load', 'naive']

/**
 * Returns the memory of a process in MB. A page that several processes share counts in equal parts, so the
 * sum over all processes counts each page once. `shared` is its part in shared memory, such as shared
 * buffers.
 */
const readShare = (pid: number): { all: number; shared: number } => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (name: string): number =>
    Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(text)?.[1]) / 1_024
  return { all: mb('Pss'), shared: mb('Pss_Shmem') }
}

/**
 * Returns the memory of the services, Postgres and NATS in MB: the sum as `mb`, each part as `mb_gateway` and
 * so on. Postgres's shared memory, most of it the shared buffers, is `mb_postgres_shared` and not in
 * `mb_postgres`.
 */
export const readMemory = (): Record<string, number> => {
  const parts = new Map<string, number>()
  const add = (part: string, mb: number): unknown => parts.set(part, (parts.get(part) ?? 0) + mb)
  for (const { pid, part } of listProcesses().filter((one) => !others.includes(one.part))) {
    try {
      const { all, shared } = readShare(pid)
      const own = part === 'postgres' ? all - shared : all
      add(part, own)
      add('postgres_shared', all - own)
    } catch {
      // The process, for example a session of Postgres, has ended.
    }
  }
  const sum = [...parts.values()].reduce((all, mb) => all + mb, 0)
  return { mb: sum, ...Object.fromEntries([...parts].map(([part, mb]) => [`mb_${part}`, mb])) }
}
