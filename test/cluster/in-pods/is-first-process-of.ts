/** A process as /proc describes it, by its files `cgroup` and `status`. */
export type ProcessFiles = { cgroup: string; status: string }

/**
 * True when a process is process 1 of a container. The container's id is part of the process's cgroup path,
 * alone or as `cri-containerd-<id>.scope`: in each line with cgroup v1, in the only line with v2.
 */
export const isFirstProcessOf = (containerId: string, { cgroup, status }: ProcessFiles): boolean => {
  const isInside = cgroup.split(/[\n/]/).some((part) => {
    const [before, after, ...rest] = part.split(containerId)
    return rest.length === 0 && /^(.*[-:])?$/.test(before ?? '') && (after === '' || after === '.scope')
  })
  // NSpid has one number for each namespace of process ids, from the outermost inwards.
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? []
  return isInside && /\s1$/.test(numbers.trim())
}
