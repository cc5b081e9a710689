import type { Kubectl } from './kubectl.ts'
import type { PodWatch } from './pods/watch-pods.ts'
import type { Say } from './say.ts'
import type { Until } from './until.ts'

/** What runs in the namespace, and the means to do something to it. */
export type Stand = {
  kubectl: Kubectl
  namespace: string
  /** The Deployments of our services: `gateway`, `ingestion` … */
  services: string[]
  /** Of the services, with its tag. */
  image: string
  pods: PodWatch
  say: Say
  until: Until
  signal: AbortSignal
}
