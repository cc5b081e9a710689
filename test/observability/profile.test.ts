import { access, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { deployed } from './support/rules.ts'

type Part = {
  profiles?: string[]
  command?: string[]
  environment?: Record<string, string | number>
  ports?: string[]
  volumes?: string[]
}
type Collector = {
  receivers: object
  processors: object
  exporters: Record<string, { endpoint: string }>
  service: { pipelines: Record<string, { receivers: string[]; processors: string[]; exporters: string[] }> }
}
type Scrapes = {
  scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const readYaml = async <T>(path: string): Promise<T> => parse(await readFile(path, 'utf8'), { merge: true })

const { services, volumes } = await readYaml<{ services: Record<string, Part>; volumes: object }>(
  `${root}/docker-compose.yml`,
)
const profile = Object.entries(services).filter(([, { profiles = [] }]) => profiles.includes('observability'))
const mounts = profile.flatMap(([name, part]) =>
  (part.volumes ?? []).map((volume) => ({ name, volume: volume.split(':') })),
)
/**
 * Returns the path at which a container finds a file of the repository; undefined if the file is not mounted.
 */
const inside = (part: string, path: string): string | undefined =>
  mounts
    .filter(({ name, volume: [from = ''] }) => name === part && path.startsWith(from.replace('./', '')))
    .map(({ volume: [from = '', to = ''] }) => path.replace(from.replace('./', ''), to))[0]

describe('the profile observability', () => {
  it('has a collector, Prometheus, Grafana and Jaeger', () => {
    expect(profile.map(([name]) => name).toSorted()).toEqual(['collector', 'grafana', 'jaeger', 'prometheus'])
  })

  it('publishes three ports on this machine only, which variables can change', () => {
    const open = profile.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(open.map(([name]) => name)).toEqual(['jaeger', 'prometheus', 'grafana'])
    for (const [, port] of open) expect(port).toMatch(/^127\.0\.0\.1:\$\{[A-Z]+_PORT:-(\d+)\}:\1$/)
  })

  it('mounts existing files, read-only', async () => {
    expect(mounts.length).toBeGreaterThan(4)
    for (const { volume } of mounts) {
      const [from = '', , mode] = volume
      if (!from.startsWith('.')) expect(Object.keys(volumes)).toContain(from)
      else expect([from, mode, await access(`${root}/${from}`)]).toEqual([from, 'ro', undefined])
    }
  })

  it('starts each program with its mounted configuration', async () => {
    const startOptions = (name: string) =>
      JSON.stringify([services[name]?.command, services[name]?.environment])
    expect(startOptions('collector')).toContain(inside('collector', 'deploy/observability/collector.yaml'))
    expect(startOptions('prometheus')).toContain(
      inside('prometheus', 'deploy/observability/prometheus/prometheus.yml'),
    )
    const dashboards = inside('grafana', 'deploy/observability/grafana/dashboards') ?? 'nowhere'
    expect(startOptions('grafana')).toContain(`${dashboards}/overview.json`)
    const provisioning = deployed('grafana/provisioning/dashboards/dashboards.yml')
    const { providers } = await readYaml<{ providers: { options: { path: string } }[] }>(provisioning)
    expect(providers.map(({ options }) => options.path)).toEqual([dashboards])
    expect(inside('grafana', 'deploy/observability/grafana/provisioning')).toBe('/etc/grafana/provisioning')
    expect(await readdir(deployed('grafana/provisioning'))).toEqual(['dashboards', 'datasources'])
  })

  it('scrapes each service by its name, on the port of its metrics', async () => {
    const { scrape_configs } = await readYaml<Scrapes>(deployed('prometheus/prometheus.yml'))
    const measured = Object.entries(services).filter(([, { environment }]) => environment?.METRICS_PORT)
    const names = scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names))
    // A second replica has the same host name as the first. Only the second gateway has its own name.
    const answering = measured.map(([name]) => (name === 'gateway-2' ? name : name.replace(/-2$/, '')))
    expect(names.toSorted()).toEqual([...new Set(answering)].toSorted())
    for (const { job_name, dns_sd_configs } of scrape_configs)
      for (const { names, port } of dns_sd_configs) {
        expect([job_name, `${job_name}-2`]).toEqual(expect.arrayContaining(names))
        expect(port).toBe(services[job_name]?.environment?.METRICS_PORT)
      }
  })

  it('forwards traces to Jaeger', async () => {
    const collector = await readYaml<Collector>(deployed('collector.yaml'))
    const { traces } = collector.service.pipelines
    for (const kind of ['receivers', 'processors', 'exporters'] as const)
      expect(traces?.[kind].toSorted()).toEqual(Object.keys(collector[kind]).toSorted())
    expect(Object.values(collector.exporters).map(({ endpoint }) => endpoint)).toEqual(['jaeger:4317'])
  })

  it('has data sources with the addresses of its programs', async () => {
    const { datasources } = await readYaml<{ datasources: { url: string }[] }>(
      deployed('grafana/provisioning/datasources/datasources.yml'),
    )
    expect(datasources.map(({ url }) => new URL(url).hostname)).toEqual(['prometheus', 'jaeger'])
  })
})
