/** Contents of two files of a process: `/proc/<pid>/cgroup` and `/proc/<pid>/status`. */
export type ProcessFiles = { cgroup: string; status: string }

/**
 * Returns true if the process is process 1 of the container. The path of its cgroup then has a part with the
 * container's id, alone or as in `cri-containerd-<id>.scope`.
 */
export const isFirstProcessOf = (containerId: string, { cgroup, status }: ProcessFiles): boolean => {
  const isInside = cgroup.split(/[\n/]/).some((part) => {
    const [before, after, ...rest] = part.split(containerId)
    return rest.length === 0 && /^(.*[-:])?$/.test(before ?? '') && (after === '' || after === '.scope')
  })
  // The line has a process id for each PID namespace. The last one is that in the innermost namespace.
  const [, numbers = ''] = /^NSpid:\s*(.*)$/m.exec(status) ?? []
  return isInside && /\s1$/.test(numbers.trim())
}
