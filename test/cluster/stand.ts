import type { Kubectl } from './kubectl.ts'
import type { PodWatch } from './pods/watch-pods.ts'
import type { Say } from './say.ts'
import type { Until } from './until.ts'

/** The installed suite, and the tools with which steps change it. */
export type Stand = {
  kubectl: Kubectl
  namespace: string
  /** Names of the Deployments of our services: `gateway`, `ingestion` … */
  services: string[]
  /** Image of the services when the suite was installed, with its tag. */
  image: string
  pods: PodWatch
  say: Say
  until: Until
  signal: AbortSignal
}
