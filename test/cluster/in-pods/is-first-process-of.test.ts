import { describe, expect, it } from 'vitest'
import { isFirstProcessOf } from './is-first-process-of.ts'

const id = '4c01db0b339c8fd1a2bbd0ac1a0c8ab9c6d2a0b3f1e4d5c6b7a8990112233445'
const pod = 'pod0b2c7d1e-7c5f-4f7e-9a51-1f0a4f6f7a11'
const first = 'Name:\tnode\nPid:\t4711\nNSpid:\t4711\t1\nThreads:\t11\n'

const cgroups: Record<string, string> = {
  'v2 by systemd with containerd': `0::/kubepods.slice/kubepods-${pod}.slice/cri-containerd-${id}.scope\n`,
  'v2 by systemd with CRI-O': `0::/kubepods.slice/kubepods-${pod}.slice/crio-${id}.scope\n`,
  'v2 by systemd with Docker': `0::/kubepods.slice/kubepods-${pod}.slice/docker-${id}.scope\n`,
  'v2 by cgroupfs': `0::/kubepods/burstable/${pod}/${id}\n`,
  'v2 seen from another container': `0::/../../${pod}/${id}\n`,
  'v2 in the container that is a node of kind': `0::/kubelet.slice/${pod}.slice/cri-containerd-${id}.scope\n`,
  'v1 by cgroupfs': `12:memory:/kubepods/${pod}/${id}\n1:name=systemd:/kubepods/${pod}/${id}\n0::/\n`,
  'v1 by two drivers that disagree': `4:cpu:/kubepods-${pod}.slice:cri-containerd:${id}\n`,
}

describe('isFirstProcessOf', () => {
  it.each(Object.keys(cgroups))('finds process 1 of a container in cgroup %s', (name) => {
    expect(isFirstProcessOf(id, { cgroup: cgroups[name] ?? '', status: first })).toBe(true)
  })

  it('leaves every other process of the container alone', () => {
    const cgroup = `0::/kubepods/burstable/${pod}/${id}\n`
    for (const numbers of ['4712\t17', '4713\t11', '1', ''])
      expect(isFirstProcessOf(id, { cgroup, status: `Name:\tnode\nNSpid:\t${numbers}\n` })).toBe(false)
  })

  it('leaves every other container alone, of the same pod too', () => {
    const other = id.replace('4c', '4d')
    for (const path of [
      `${pod}/${other}`,
      `${pod}`,
      `${pod}/${id}0`,
      `${pod}/0${id}`,
      `${pod}/${id}.scope.d`,
    ])
      expect(isFirstProcessOf(id, { cgroup: `0::/kubepods/${path}\n`, status: first })).toBe(false)
  })

  it('does not match a part of an id', () => {
    const cgroup = `0::/kubepods/burstable/${pod}/${id}\n`
    expect(isFirstProcessOf(id.slice(0, 12), { cgroup, status: first })).toBe(false)
  })
})
