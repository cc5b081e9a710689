import type { IPod } from 'kubernetes-models/v1/Pod'
import { followAgain } from '../follow-again.ts'
import type { Kubectl } from '../kubectl.ts'
import type { Say } from '../say.ts'
import { collectObjects } from './collect-objects.ts'
import { podFaults } from './pod-faults.ts'

export type PodWatch = {
  /** Excuses the end of a container that the test itself causes. */
  expectEnd: (containerId: string) => void
  /** Returns unexpected failures since the last call, such as `12:08:31 pod gateway-1: container …`. */
  takeFaults: () => string[]
  stop: () => Promise<void>
}

/** Watches all pods in the namespace, and prints and collects their failures. */
export const watchPods = (kubectl: Kubectl, say: Say): PodWatch => {
  const seen = new Set<string>()
  const expected = new Set<string>()
  let faults: string[] = []

  const onPod = (pod: IPod): void => {
    for (const { key, containerId, what } of podFaults(pod)) {
      if (seen.has(key) || (containerId !== undefined && expected.has(containerId))) continue
      seen.add(key)
      const line = `pod ${pod.metadata?.name}: ${what}`
      say(line)
      faults.push(`${new Date().toISOString().slice(11, 19)} ${line}`)
    }
  }

  const following = followAgain(kubectl, ['get', 'pods', '--watch', '--output=json'], collectObjects(onPod))

  return {
    expectEnd: (containerId) => void expected.add(containerId),
    takeFaults: () => {
      const taken = faults
      faults = []
      return taken
    },
    stop: following.stop,
  }
}
