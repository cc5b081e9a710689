import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchFolder, type ServiceName, type ServiceProcess } from '@shiplog/testing'
import type { Journal } from './journal.ts'
import { keepConnection } from './kept-connection.ts'
import { type Stand, services } from './stand.ts'

/** Where the sources of a version are. */
export type Version = { name: 'old' | 'new'; folder: string }

type Pod = {
  name: string
  service: ServiceName
  version: Version
  process: ServiceProcess
  /** Resolves when it has heard that it is to stop. */
  stopping: Promise<void>
}

export type Rollout = {
  /** So many replicas of every service. */
  start: (version: Version, replicas: number) => Promise<void>
  /**
   * Of every service at the same time, as Kubernetes does: one more of this version, and when that is ready
   * one less of another.
   */
  replaceOneOfEach: (version: Version) => Promise<void>
  versions: () => Version['name'][]
  kill: () => Promise<void>
}

/** Until every caller knows that a pod goes: 10 s in k8s/, where the news has a longer way. */
const preStopMs = 300

export const createRollout = ({ balancers, environmentOf }: Stand, journal: Journal): Rollout => {
  const pods: Pod[] = []
  let started = 0

  const startOne = async (service: ServiceName, version: Version): Promise<void> => {
    started += 1
    const name = `${service}-${version.name}-${started}`
    const environment = { ...environmentOf(service), SHIPLOG_VERSION: version.name }
    const folder = join(version.folder, 'services', service)
    const stopping = Promise.withResolvers<void>()
    const process = await launchFolder(folder, environment, (line) => {
      if (line.includes('"msg":"stopping"')) stopping.resolve()
      journal.onLine(name, line)
    })
    pods.push({ name, service, version, process, stopping: stopping.promise })
    await balancers[service].add(process.url)
  }

  const terminate = async ({ name, service, process, stopping }: Pod): Promise<void> => {
    const caller = keepConnection(process.url)
    await caller.ask()
    balancers[service].remove(process.url)
    await sleep(preStopMs)
    const terminated = process.terminate()
    await Promise.race([stopping, terminated])
    await caller.ask().catch((err) => journal.add(`${name} left a caller without an answer: ${err}`))
    await terminated
    const code = await process.ended
    if (code !== 0) journal.add(`${name} was told to stop, and ended with ${code}`)
    caller.close()
  }

  const replaceOne = async (service: ServiceName, version: Version): Promise<void> => {
    const old = pods.find((pod) => pod.service === service && pod.version.name !== version.name)
    if (old === undefined) throw new Error(`No ${service} is left to be replaced`)
    await startOne(service, version)
    pods.splice(pods.indexOf(old), 1)
    await terminate(old)
  }

  return {
    start: async (version, replicas) => {
      const starts = services.flatMap((service) =>
        Array.from({ length: replicas }, () => startOne(service, version)),
      )
      await Promise.all(starts)
    },
    replaceOneOfEach: async (version) => {
      await Promise.all(services.map((service) => replaceOne(service, version)))
    },
    versions: () => pods.map(({ version }) => version.name),
    kill: async () => {
      await Promise.all(pods.map(({ process }) => process.kill()))
    },
  }
}
