import type { IContainerState } from 'kubernetes-models/v1/ContainerState'
import { describe, expect, it } from 'vitest'
import { podFaults } from './pod-faults.ts'

const podWith = (
  state: IContainerState,
  lastState: IContainerState = {},
  phase: 'Running' | 'Pending' | 'Succeeded' = 'Running',
) => ({
  metadata: { name: 'ingestion-1', uid: 'u1' },
  status: {
    phase,
    containerStatuses: [
      { name: 'service', image: '', imageID: '', ready: false, restartCount: 1, state, lastState },
    ],
  },
})

const faults = (...given: Parameters<typeof podWith>) => podFaults(podWith(...given)).map(({ what }) => what)

describe('podFaults', () => {
  it('finds none in a pod that starts, runs or has ended well', () => {
    expect(faults({ waiting: { reason: 'PodInitializing' } }, {}, 'Pending')).toEqual([])
    expect(faults({ running: { startedAt: '2026-11-21T09:00:00Z' } })).toEqual([])
    expect(faults({ terminated: { exitCode: 0, reason: 'Completed' } }, {}, 'Succeeded')).toEqual([])
  })

  it('returns how a container ended that runs again', () => {
    const before = { terminated: { exitCode: 137, reason: 'OOMKilled', containerID: 'containerd://c1' } }
    expect(podFaults(podWith({ running: {} }, before))).toEqual([
      {
        key: 'u1 containerd://c1',
        containerId: 'containerd://c1',
        what: 'container service ended with 137 (OOMKilled)',
      },
    ])
  })

  it('returns the end of a container once, whatever it waits for afterwards', () => {
    const ended = { terminated: { exitCode: 1, reason: 'Error', containerID: 'containerd://c1' } }
    const keys = [
      podFaults(podWith(ended)),
      podFaults(podWith({ waiting: { reason: 'CrashLoopBackOff' } }, ended)),
      podFaults(podWith({ running: {} }, ended)),
    ].map((found) => found.map(({ key }) => key))
    expect(keys).toEqual([['u1 containerd://c1'], ['u1 containerd://c1'], ['u1 containerd://c1']])
  })

  it('finds a container that cannot be created', () => {
    expect(faults({ waiting: { reason: 'ImagePullBackOff' } }, {}, 'Pending')).toEqual([
      'container service is in ImagePullBackOff',
    ])
    expect(faults({ waiting: { reason: 'CreateContainerConfigError' } }, {}, 'Pending')).toHaveLength(1)
  })

  it('finds a pod that failed before it had a container', () => {
    expect(podFaults({ status: { phase: 'Failed', reason: 'Evicted' } })).toMatchObject([
      { what: 'failed (Evicted)' },
    ])
  })
})
