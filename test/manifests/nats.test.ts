import { createNatsPasswords, natsVariables } from '@shiplog/local-servers'
import { eventually } from '@shiplog/testing'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IContainer } from 'kubernetes-models/v1/Container'
import { afterEach, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { getObject, getWorkload } from './support/manifest.ts'
import { startNatsServers } from './support/nats-servers.ts'
import { render } from './support/render.ts'

const secrets = { ...natsVariables(createNatsPasswords()), NATS_ROUTE_PASSWORD: 'n2e9' }

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** Starts the NATS servers of an overlay as processes. */
const start = async (overlay: 'dev' | 'production', change: (container: IContainer) => void = () => {}) => {
  const objects = await render(overlay)
  const { pod } = getWorkload(objects, 'nats')
  const { replicas } = getObject<{ spec: { replicas: number } }>(objects, 'StatefulSet', 'nats').spec
  const [container = { name: 'none' }] = pod.containers ?? []
  const config = pod.volumes?.find(({ name }) => name === 'config')?.configMap?.name ?? ''
  const { data } = getObject<IConfigMap>(objects, 'ConfigMap', config)
  change(container)
  const { monitors, readLog, stop } = await startNatsServers(container, data ?? {}, secrets, replicas)
  stops.push(stop)
  const isFine = async (monitor: string, path = '') => (await fetch(monitor + path)).ok
  const become = (probe: 'startupProbe' | 'readinessProbe' | 'livenessProbe') =>
    eventually(
      async () => {
        const answers = monitors.map((monitor) => isFine(monitor, container[probe]?.httpGet?.path))
        return (await Promise.all(answers)).every(Boolean)
      },
      { timeoutMs: 25_000 },
    )
  const ask = async (path: string) => (await fetch(monitors[0] + path)).json() as Promise<object>
  return { become, ask, readLog }
}

describe.skipIf(kubectl === undefined)(
  'the NATS servers, started with the configuration as it is rendered',
  () => {
    it('are one in dev, which requires a password and writes messages to disk before it acknowledges them', async () => {
      const { become, ask } = await start('dev')
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) await become(probe)
      expect(await ask('/varz')).toMatchObject({ auth_required: true, server_name: 'nats-0' })
      expect(await ask('/jsz')).toMatchObject({
        config: { sync_always: true, max_storage: 8 * 2 ** 30, max_memory: 64 * 2 ** 20 },
      })
    })

    it('are three in production, which form a cluster and become ready', async () => {
      const { become, ask } = await start('production')
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) await become(probe)
      expect(await ask('/jsz')).toMatchObject({
        config: { sync_always: true },
        meta_cluster: { name: 'shiplog', cluster_size: 3 },
      })
      expect(await ask('/varz')).toMatchObject({ auth_required: true })
    })

    it('refuse a server with another route password', async () => {
      const { become, ask, readLog } = await start('production', ({ env = [] }) => {
        for (const variable of env)
          if (variable.name.startsWith('NATS_ROUTE_') && variable.value !== undefined)
            variable.value = variable.value.replace('$(NATS_ROUTE_PASSWORD)', 'wrong')
      })
      await become('livenessProbe')
      await eventually(async () => /authentication error/i.test(await readLog()))
      expect(await ask('/routez')).toMatchObject({ num_routes: 0 })
    })
  },
)
