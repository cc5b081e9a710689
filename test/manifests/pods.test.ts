import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IProbe } from 'kubernetes-models/v1/Probe'
import { beforeAll, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { containersOf, type Workload, workloadsOf } from './support/manifest.ts'
import { bytes, cores } from './support/quantity.ts'
import { canRender, installations, render } from './support/render.ts'

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']

/** Returns what a probe checks as JSON, without its intervals. */
const question = ({ httpGet, exec, tcpSocket }: IProbe = {}): string =>
  JSON.stringify({ httpGet, exec, tcpSocket })
const budgetSeconds = ({ periodSeconds = 10, failureThreshold = 3 }: IProbe = {}): number =>
  periodSeconds * failureThreshold

describe.skipIf(!canRender).each(installations)('each pod of %s', (installation) => {
  let workloads: Workload[]
  let containers: { where: string; container: IContainer; isInit: boolean }[]
  beforeAll(async () => {
    workloads = workloadsOf(await render(installation))
    containers = containersOf(workloads)
  })
  /** Returns the containers that fail a check. */
  const offenders = (isFine: (container: IContainer) => boolean, among = containers): string[] =>
    among.filter(({ container }) => !isFine(container)).map(({ where }) => where)
  const lasting = () =>
    containersOf(workloads.filter(({ kind }) => kind !== 'Job')).filter(({ isInit }) => !isInit)
  const service = (name: string) => workloads.find((workload) => workload.name === name)?.pod
  const serviceContainers = () => services.map((name) => service(name)?.containers?.[0] ?? { name })

  it('belongs to a service, to the migrations, or to a part that dev adds', () => {
    const brought = installation === 'dev' ? ['identity-provider', 'postgres'] : []
    const migrations = workloads.find(({ kind }) => kind === 'Job')?.name ?? ''
    expect(workloads.map(({ name }) => name).toSorted()).toEqual(
      [...services, 'nats', migrations, ...brought].toSorted(),
    )
    expect(migrations).toMatch(/^migrations-/)
  })

  it('requests CPU and memory, and has a memory limit above its request', () => {
    const fine = ({ resources = {} }: IContainer) =>
      cores(resources.requests?.cpu) > 0 &&
      bytes(resources.requests?.memory) > 0 &&
      bytes(resources.limits?.memory) > bytes(resources.requests?.memory)
    expect(offenders(fine)).toEqual([])
  })

  it('has no limit of CPU: a throttled event loop misses probes and heartbeats', () => {
    expect(offenders(({ resources }) => resources?.limits?.cpu === undefined)).toEqual([])
  })

  it('meets the restricted pod security standard, and has a read-only root file system', () => {
    const fine = ({ securityContext: context }: IContainer) =>
      context?.allowPrivilegeEscalation === false &&
      context.readOnlyRootFilesystem === true &&
      context.capabilities?.drop?.includes('ALL') === true &&
      context.capabilities.add === undefined &&
      context.privileged === undefined &&
      context.runAsUser === undefined // as the pod says
    expect(offenders(fine)).toEqual([])
    const open = workloads.filter(
      ({ pod: { securityContext: context, hostNetwork, hostPID, hostIPC, volumes = [] } }) =>
        context?.runAsNonRoot !== true ||
        !context.runAsUser ||
        context.seccompProfile?.type !== 'RuntimeDefault' ||
        [hostNetwork, hostPID, hostIPC].some((shared) => shared !== undefined) ||
        volumes.some((volume) => !('configMap' in volume || 'emptyDir' in volume || 'secret' in volume)),
    )
    expect(open.map(({ name }) => name)).toEqual([])
  })

  it('runs our images as the user of the image', () => {
    const ours = workloads.filter(({ pod }) => pod.containers?.[0]?.image?.includes('shiplog'))
    expect(ours.length).toBeGreaterThanOrEqual(6)
    for (const { name, pod } of ours) expect([name, pod.securityContext?.runAsUser]).toEqual([name, 1000])
  })

  it('has a service account of its own, without a token, and no variables of other Services', () => {
    for (const { name, pod } of workloads) {
      expect(pod.serviceAccountName).toBe(name.replace(/^migrations-.*/, 'migrations'))
      expect([name, pod.automountServiceAccountToken]).toEqual([name, false])
      expect([name, pod.enableServiceLinks]).toEqual([name, false])
    }
  })

  it('has an image with the tag of a version', () => {
    const fine = ({ image = '' }: IContainer) => /:[\w][\w.-]*$/.test(image) && !image.endsWith(':latest')
    expect(offenders(fine)).toEqual([])
  })

  it('has a startup, a readiness and a liveness probe that differ', () => {
    const fine = ({ startupProbe, readinessProbe, livenessProbe }: IContainer) =>
      [startupProbe, readinessProbe, livenessProbe].every((probe) => question(probe) !== '{}') &&
      // A pod that is not ready must not be restarted.
      question(readinessProbe) !== question(livenessProbe) &&
      // A start may take longer than an answer, and readiness must fail before liveness.
      budgetSeconds(startupProbe) >= budgetSeconds(livenessProbe) &&
      budgetSeconds(readinessProbe) < budgetSeconds(livenessProbe)
    expect(offenders(fine, lasting())).toEqual([])
  })

  it('of a service has its liveness probe at /health/live and its readiness probe at /health/ready', () => {
    for (const container of serviceContainers()) {
      expect(container.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' })
      expect(container.startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' })
      expect(container.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'http' })
    }
  })

  it('of a service has time for load balancers to notice its end, and then to end by itself', () => {
    const processSeconds = 25 // when libs/runtime gives up waiting
    for (const name of services) {
      const sleepSeconds = service(name)?.containers?.[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0
      expect(sleepSeconds).toBeGreaterThanOrEqual(5)
      expect(service(name)?.terminationGracePeriodSeconds).toBeGreaterThan(sleepSeconds + processSeconds)
    }
  })

  it('of a service waits until its own schema is migrated', () => {
    for (const name of services) {
      const [first, ...more] = service(name)?.initContainers ?? []
      expect(more).toEqual([])
      expect(first?.args).toEqual(['wait-for-migrations', name])
      expect(first?.image).toBe(service(name)?.containers?.[0]?.image)
      expect(service(name)?.containers?.[0]?.args).toEqual([name])
    }
  })

  it('refers in a value only to variables that are defined before it', () => {
    for (const { where, container } of containers) {
      const before: string[] = []
      for (const { name, value = '' } of container.env ?? []) {
        const used = [...value.matchAll(/\$\((\w+)\)/g)].map(([, variable = '']) => variable)
        expect(
          used.filter((variable) => !before.includes(variable)).map((variable) => `${where} ${variable}`),
        ).toEqual([])
        before.push(name)
      }
    }
  })
})

describe.skipIf(kubectl === undefined)('all pods of dev', () => {
  it('request at most half of two cores, with one more pod of each service during a rollout', async () => {
    const workloads = workloadsOf(await render('dev'))
    const asked = workloads.map(({ kind, pod }) => {
      const sum = (pod.containers ?? []).reduce(
        (cpu, { resources }) => cpu + cores(resources?.requests?.cpu),
        0,
      )
      const first = (pod.initContainers ?? []).map(({ resources }) => cores(resources?.requests?.cpu))
      return Math.max(sum, ...first) * (kind === 'Deployment' ? 2 : 1)
    })
    expect(asked.reduce((total, cpu) => total + cpu, 0)).toBeLessThanOrEqual(1)
  })
})
