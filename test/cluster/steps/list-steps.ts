import { setTimeout as sleep } from 'node:timers/promises'
import type { Step } from '../judging/step.ts'
import { splitImage } from '../overlay/split-image.ts'
import { createRules } from '../rules/create-rules.ts'
import { tryRules } from '../rules/try-rules.ts'
import type { Stand } from '../stand.ts'
import { changeVersion } from './change-version.ts'
import { deleteNamedPod, deletePodsOf } from './delete-pods.ts'
import { findRefusals } from './find-refusals.ts'
import { type Killer, killContainersOf } from './kill-containers.ts'
import { restartDeployments } from './restart-deployments.ts'
import { notifiers, scaleNotifier } from './scale-notifier.ts'

const steadyMs = 30_000

type Options = {
  overlay: string
  tag?: string | undefined
  nextTag?: string | undefined
}

export const listSteps = (stand: Stand, killer: Killer, { overlay, tag, nextTag }: Options): Step[] => {
  const { services, signal } = stand
  const versionStep = (name: string, to: string | undefined): Step => ({
    name,
    allowed: 'nothing',
    run: () => changeVersion(stand, overlay, to),
    ...(nextTag === undefined && { leftOut: 'no --next-tag' }),
  })
  return [
    { name: 'nothing', allowed: 'nothing', run: () => sleep(steadyMs, undefined, { signal }) },
    { name: 'a rule of each type', allowed: 'nothing', run: () => createRules(stand) },
    { name: 'starts that the rules forbid', allowed: 'nothing', run: () => tryRules(stand) },
    { name: 'restart of every Deployment', allowed: 'nothing', run: () => restartDeployments(stand) },
    ...services.map(
      (service): Step => ({
        name: `deletion of the pod of ${service}`,
        allowed: 'nothing',
        run: () => deletePodsOf(stand, service),
      }),
    ),
    ...services.map(
      (service): Step => ({
        name: `SIGKILL of ${service}`,
        allowed: service === 'gateway' ? 'unanswered' : 'retryable',
        run: () => killContainersOf(stand, killer, service),
      }),
    ),
    {
      name: `${notifiers} replicas of notifier, and back`,
      allowed: 'nothing',
      run: () => scaleNotifier(stand),
    },
    versionStep(`upgrade to ${nextTag ?? 'another tag'}`, nextTag),
    versionStep(`back to ${splitImage(stand.image).tag}`, tag),
    // Before its log goes with the pod.
    { name: 'the log of NATS', allowed: 'nothing', run: () => findRefusals(stand) },
    { name: 'deletion of nats-0', allowed: 'nothing', run: () => deleteNamedPod(stand, 'nats-0') },
    {
      name: 'deletion of postgres-0',
      allowed: 'retryable',
      run: () => deleteNamedPod(stand, 'postgres-0'),
    },
    { name: 'such starts after all that', allowed: 'nothing', run: () => tryRules(stand) },
    { name: 'the new log of NATS', allowed: 'nothing', run: () => findRefusals(stand) },
  ]
}
