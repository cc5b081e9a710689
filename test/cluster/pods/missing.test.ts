import { describe, expect, it } from 'vitest'
import { missing, type Objects } from './missing.ts'

const labels = { 'app.kubernetes.io/name': 'gateway' }
const settled = { observedGeneration: 2, replicas: 1, updatedReplicas: 1, availableReplicas: 1 }

const gateway = (status: object = settled, spec: object = {}): Objects['workloads'][number] => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'gateway', generation: 2 },
  spec: { selector: { matchLabels: labels }, template: {}, ...spec },
  status: { ...settled, ...status },
})

const pod = (
  phase: 'Running' | 'Succeeded' = 'Running',
  ready = 'True',
  metadata: object = {},
): Objects['pods'][number] => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'gateway-1', labels, ...metadata },
  status: { phase, conditions: [{ type: 'Ready', status: ready }] },
})

const migrations = (condition: string): Objects['jobs'][number] => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'migrations-0.1.0' },
  status: { conditions: [{ type: condition, status: 'True' }] },
})

const missingOf = (objects: Partial<Objects>): string[] =>
  missing({ workloads: [], jobs: [], pods: [], ...objects })

describe('missing', () => {
  it('is empty once everything is ready', () => {
    const migrated = pod('Succeeded', 'False', { name: 'migrations-0.1.0-x', labels: {} })
    const jobs = [migrations('Complete')]
    expect(missingOf({ workloads: [gateway()], jobs, pods: [pod(), migrated] })).toEqual([])
  })

  it('names a workload whose change is not observed yet, or that has old pods or too few new pods', () => {
    const pods = [pod()]
    const none = ['gateway 0/1']
    expect(missingOf({ workloads: [gateway({ availableReplicas: 0 })], pods })).toEqual(none)
    expect(missingOf({ workloads: [gateway({ updatedReplicas: 0 })], pods })).toEqual(['gateway 0/1, 1 old'])
    expect(missingOf({ workloads: [gateway({ observedGeneration: 1 })], pods })).toHaveLength(1)
    expect(missingOf({ workloads: [gateway({ replicas: 2 })], pods })).toEqual(['gateway 1/1, 1 old'])
    expect(missingOf({ workloads: [gateway({}, { replicas: 3 })], pods })).toHaveLength(1)
  })

  it('does not rely on a status that does not know the end of a pod yet', () => {
    expect(missingOf({ workloads: [gateway()] })).toEqual(['gateway 0/1'])
  })

  it('names a workload whose pod is not ready, an incomplete Job, and a terminating pod', () => {
    const ending = pod('Running', 'True', { deletionTimestamp: '2026-11-21T09:00:00Z' })
    const jobs = [migrations('SuccessCriteriaMet')]
    const pods = [ending, pod('Running', 'False')]
    expect(missingOf({ workloads: [gateway()], jobs, pods })).toEqual([
      'gateway 0/1',
      'migrations-0.1.0 not complete',
      'gateway-1 ends',
    ])
  })
})
