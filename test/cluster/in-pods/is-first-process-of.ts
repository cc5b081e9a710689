/** A process as /proc describes it: its files `cgroup` and `status`. */
export type ProcessFiles = { cgroup: string; status: string }

/**
 * Whether it is process 1 of a container. The container's id is a part of its cgroup's path, alone or as in
 * `cri-containerd-<id>.scope`, whichever driver made it, in each line of cgroup v1 and in the only one of v2.
 */
export const isFirstProcessOf = (containerId: string, { cgroup, status }: ProcessFiles): boolean => {
  const isInside = cgroup.split(/[\n/]/).some((part) => {
    const [before, after, ...rest] = part.split(containerId)
    return rest.length === 0 && /^(.*[-:])?$/.test(before ?? '') && (after === '' || after === '.scope')
  })
  // One number for each namespace of process ids, from the outermost inwards.
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? []
  return isInside && /\s1$/.test(numbers.trim())
}
