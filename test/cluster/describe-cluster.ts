import type { INode } from 'kubernetes-models/v1/Node'
import type { Kubectl } from './kubectl.ts'

/** Returns a text such as `Kubernetes v1.34.4, containerd://2.1.4, 1 node of 2 cores`. */
export const describeCluster = async (kubectl: Kubectl): Promise<string> => {
  const { serverVersion } = await kubectl.json<{ serverVersion: { gitVersion: string } }>(['version'])
  const { items } = await kubectl.json<{ items: INode[] }>(['get', 'nodes'])
  const each = (values: (string | undefined)[]): string => [...new Set(values)].join(' and ')
  const runtime = each(items.map(({ status }) => status?.nodeInfo?.containerRuntimeVersion))
  const cores = each(items.map(({ status }) => String(status?.capacity?.cpu)))
  const nodes = items.length === 1 ? '1 node' : `${items.length} nodes`
  return `Kubernetes ${serverVersion.gitVersion}, ${runtime}, ${nodes} of ${cores} cores`
}
