/** A process, as its files `cgroup` and `status` in /proc describe it. */
export type ProcessFiles = { cgroup: string; status: string }

/**
 * Returns true for process 1 of a container. With any cgroup driver, the path of the cgroup contains the
 * container's id, alone or as in `cri-containerd-<id>.scope`: in each line of cgroup v1, and in the only line
 * of v2.
 */
export const isFirstProcessOf = (containerId: string, { cgroup, status }: ProcessFiles): boolean => {
  const isInside = cgroup.split(/[\n/]/).some((part) => {
    const [before, after, ...rest] = part.split(containerId)
    return rest.length === 0 && /^(.*[-:])?$/.test(before ?? '') && (after === '' || after === '.scope')
  })
  // A process id for each PID namespace, from the outermost inwards.
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? []
  return isInside && /\s1$/.test(numbers.trim())
}
