import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchFolder, type ServiceName, type ServiceProcess } from '@shiplog/testing'
import type { Journal } from './journal.ts'
import { keepConnection } from './kept-connection.ts'
import { type Stand, services } from './stand.ts'

/** A version of the services: its name in this test, and the folder with its sources. */
export type Version = { name: 'old' | 'new'; folder: string }

type Pod = {
  name: string
  service: ServiceName
  version: Version
  process: ServiceProcess
  /** Resolves when the process logs that it is stopping. */
  stopping: Promise<void>
}

export type Rollout = {
  /** Starts `replicas` replicas of every service, all at the same time. */
  start: (version: Version, replicas: number) => Promise<void>
  /**
   * Replaces one replica of every service, all services at the same time. As Kubernetes does, starts a
   * replica of this version, and once it is ready stops one of the other version.
   */
  replaceOneOfEach: (version: Version) => Promise<void>
  /** Returns the version of each running replica. */
  versions: () => Version['name'][]
  kill: () => Promise<void>
}

/** Time between the removal of a pod from its balancer and SIGTERM, in ms. In k8s/ it is 10 s. */
const preStopMs = 300

export const createRollout = ({ balancers, environmentOf }: Stand, journal: Journal): Rollout => {
  const pods: Pod[] = []
  /** Number of pods started so far; makes their names unique. */
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
    await caller
      .ask()
      .catch((err) => journal.add(`${name} left a caller without an answer while stopping: ${err}`))
    await terminated
    const code = await process.ended
    if (code !== 0) journal.add(`${name} ended with exit code ${code} after SIGTERM`)
    caller.close()
  }

  const replaceOne = async (service: ServiceName, version: Version): Promise<void> => {
    const old = pods.find((pod) => pod.service === service && pod.version.name !== version.name)
    if (old === undefined)
      throw new Error(`Every replica of ${service} has the version ${version.name} already`)
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
