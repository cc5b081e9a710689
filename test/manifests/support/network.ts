import { BlockList, isIPv6 } from 'node:net'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer'
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort'
import { type Manifest, matches, ofKind, workloadsOf } from './manifest.ts'

/** A peer on the network: a pod of a namespace, or an address. */
export type Endpoint = {
  name: string
  ip: string
  namespace?: string
  labels?: Record<string, string>
}
export type Port = { protocol: 'TCP' | 'UDP'; port: number }
type Direction = 'Ingress' | 'Egress'

const blocks = new Map<string, BlockList>()
const blockOf = (cidr: string): BlockList => {
  const [network = '', length] = cidr.split('/')
  const block = blocks.get(cidr) ?? new BlockList()
  if (!blocks.has(cidr)) block.addSubnet(network, Number(length), isIPv6(network) ? 'ipv6' : 'ipv4')
  blocks.set(cidr, block)
  return block
}
const isInBlock = (ip: string, cidr: string): boolean =>
  cidr.includes(':') === isIPv6(ip) && blockOf(cidr).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

const isPeer = (peer: INetworkPolicyPeer, endpoint: Endpoint, home: string): boolean => {
  const { ipBlock, namespaceSelector, podSelector } = peer
  if (ipBlock !== undefined)
    return (
      isInBlock(endpoint.ip, ipBlock.cidr) &&
      !(ipBlock.except ?? []).some((except) => isInBlock(endpoint.ip, except))
    )
  if (endpoint.namespace === undefined) return false
  const isItsNamespace =
    namespaceSelector === undefined
      ? endpoint.namespace === home
      : matches(namespaceSelector, { 'kubernetes.io/metadata.name': endpoint.namespace })
  return isItsNamespace && matches(podSelector, endpoint.labels ?? {})
}

const isPort = ({ protocol = 'TCP', port }: INetworkPolicyPort, wanted: Port): boolean => {
  if (port !== undefined && typeof port !== 'number') throw new Error(`A name, ${port}, is not known here`)
  return protocol === wanted.protocol && (port === undefined || port === wanted.port)
}

/**
 * Returns true if the policies allow a connection between a pod of namespace `home` and `other`, in one
 * direction. A pod that no policy selects may connect to anything.
 */
const isAllowedAt = (
  policies: INetworkPolicy[],
  direction: Direction,
  home: string,
  pod: Endpoint,
  other: Endpoint,
  port: Port,
): boolean => {
  const about = policies.filter(
    ({ spec }) => spec?.policyTypes?.includes(direction) && matches(spec.podSelector, pod.labels ?? {}),
  )
  if (about.length === 0) return true
  return about.some(({ spec }) => {
    const rules =
      direction === 'Ingress'
        ? (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
        : (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports }))
    return rules.some(
      ({ peers, ports }) =>
        (peers === undefined || peers.some((peer) => isPeer(peer, other, home))) &&
        (ports === undefined || ports.some((allowed) => isPort(allowed, port))),
    )
  })
}

/**
 * Returns every connection that the network policies allow from or to a pod of these objects, as `from -> to
 * TCP/8080`. Peers outside are not restricted: policies of their own namespaces are unknown here.
 */
export const allowedArrows = (objects: Manifest[], outside: Endpoint[], ports: Port[]): string[] => {
  const policies = ofKind<INetworkPolicy>(objects, 'NetworkPolicy')
  const home = objects.find(({ kind }) => kind === 'Namespace')?.metadata.name ?? ''
  const pods = workloadsOf(objects).map(({ labels }, index): Endpoint => {
    return { name: labels['app.kubernetes.io/name'] ?? '', ip: `10.244.0.${index}`, namespace: home, labels }
  })
  const everybody = [...pods, ...outside]
  const isInside = (endpoint: Endpoint) => pods.includes(endpoint)
  const arrows = everybody.flatMap((from) =>
    everybody.flatMap((to) => {
      if (!isInside(from) && !isInside(to)) return []
      return ports
        .filter(
          (port) =>
            (!isInside(from) || isAllowedAt(policies, 'Egress', home, from, to, port)) &&
            (!isInside(to) || isAllowedAt(policies, 'Ingress', home, to, from, port)),
        )
        .map(({ protocol, port }) => `${from.name} -> ${to.name} ${protocol}/${port}`)
    }),
  )
  return arrows.toSorted()
}
