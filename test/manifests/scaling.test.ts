import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import type { ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { beforeAll, describe, expect, it } from 'vitest'
import { getObject, getWorkload, type Manifest, matches, ofKind, workloadsOf } from './support/manifest.ts'
import { canRender, installations, render } from './support/render.ts'

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']

describe.skipIf(!canRender).each(installations)('the replicas of %s', (installation) => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render(installation)
  })

  it('are evicted one at a time when a node is drained', () => {
    const budgets = ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget')
    const guarded = budgets.map(({ spec }) => {
      expect(spec?.maxUnavailable).toBe(1)
      const held = workloadsOf(objects).filter(({ labels }) => matches(spec?.selector, labels))
      return held.map(({ name }) => name).join()
    })
    expect(guarded.toSorted()).toEqual([...services, 'nats'].toSorted())
  })

  it('are replaced without losing capacity', () => {
    for (const name of services)
      expect(getObject<IDeployment>(objects, 'Deployment', name).spec?.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
      })
  })
})

describe.skipIf(!canRender).each(['production', 'chart'] as const)('scaling in %s', (installation) => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render(installation)
  })
  const autoscalers = () => ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler')
  const scaledByKeda = () => getObject<IScaledObject>(objects, 'ScaledObject', 'notifier').spec

  it('follows CPU for gateway, ingestion and deployment-query, with at least two replicas', () => {
    const targets = autoscalers().map(({ spec }) => {
      expect(spec?.minReplicas).toBe(2)
      expect(spec?.maxReplicas).toBeGreaterThan(2)
      return spec?.scaleTargetRef
    })
    expect(targets).toEqual(
      ['deployment-query', 'gateway', 'ingestion'].map((name) => ({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name,
      })),
    )
  })

  it('scales up at once and down slowly', () => {
    const behaviors = [
      ...autoscalers().map(({ spec }) => spec?.behavior),
      scaledByKeda()?.advanced?.horizontalPodAutoscalerConfig?.behavior,
    ]
    for (const behavior of behaviors) {
      expect(behavior?.scaleUp?.stabilizationWindowSeconds).toBe(0)
      expect(behavior?.scaleDown?.stabilizationWindowSeconds).toBeGreaterThanOrEqual(300)
      expect(behavior?.scaleDown?.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: 60 }])
    }
  })

  it('follows due and sending channels for the notifier, with at least one replica', () => {
    const spec = scaledByKeda()
    expect(spec?.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'notifier' })
    expect(getWorkload(objects, 'notifier').kind).toBe('Deployment')
    expect(spec?.minReplicaCount).toBe(1)
    expect(spec?.idleReplicaCount).toBeUndefined()
    expect(spec?.triggers).toEqual([
      {
        type: 'postgresql',
        metadata: { query: 'select notifier.busy_channels()', targetQueryValue: '64' },
        authenticationRef: { name: 'notifier-scaler' },
      },
    ])
    const access = getObject<ITriggerAuthentication>(objects, 'TriggerAuthentication', 'notifier-scaler')
    expect(access.spec?.secretTargetRef).toEqual([
      { parameter: 'connection', name: 'notifier-scaler', key: 'connection' },
    ])
  })

  it('is left to the autoscalers: a scaled Deployment has no `replicas`, which each `apply` would restore', () => {
    const named = ofKind<IDeployment>(objects, 'Deployment').filter(
      ({ spec }) => spec?.replicas !== undefined,
    )
    expect(named.map(({ metadata, spec }) => [metadata.name, spec?.replicas])).toEqual([['catalog', 2]])
  })

  it('spreads the replicas of one version over zones and nodes', () => {
    for (const name of services) {
      const { pod, labels } = getWorkload(objects, name)
      const spread = pod.topologySpreadConstraints ?? []
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ])
      for (const { labelSelector, matchLabelKeys } of spread) {
        expect(matches(labelSelector, labels)).toBe(true)
        expect(matchLabelKeys).toEqual(['app.kubernetes.io/name', 'pod-template-hash'])
      }
    }
  })

  it('keeps three NATS servers on three nodes', () => {
    const { spec } = getObject<IStatefulSet>(objects, 'StatefulSet', 'nats')
    expect(spec?.replicas).toBe(3)
    const [term] =
      spec?.template.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
    expect(term?.topologyKey).toBe('kubernetes.io/hostname')
    expect(matches(term?.labelSelector, spec?.template.metadata?.labels ?? {})).toBe(true)
  })
})
