import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithProcess } from '@shiplog/local-servers'
import { createTemporaryDirectory, type ServiceName } from '@shiplog/testing'
import { parse, stringify } from 'yaml'
import { deployed } from './rules.ts'

type Config = {
  global: Record<string, string>
  scrape_configs: { job_name: ServiceName; dns_sd_configs?: unknown; static_configs?: unknown }[]
}

/**
 * Copies the configuration in deploy/observability to a folder, with these ports as targets and 1 s
 * intervals.
 */
const prepare = async (directory: string, ports: ReadonlyMap<ServiceName, number>): Promise<void> => {
  await cp(deployed('prometheus'), directory, { recursive: true })
  const config = parse(await readFile(join(directory, 'prometheus.yml'), 'utf8')) as Config
  const second = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' }
  const scrape_configs = config.scrape_configs.map(({ job_name }) => ({
    job_name,
    static_configs: [{ targets: [`127.0.0.1:${ports.get(job_name)}`] }],
  }))
  await writeFile(join(directory, 'prometheus.yml'), stringify({ ...config, global: second, scrape_configs }))
  const rules = await readFile(join(directory, 'recording-rules.yml'), 'utf8')
  await writeFile(join(directory, 'recording-rules.yml'), rules.replaceAll('interval: 1m', 'interval: 1s'))
}

type Answer = { status: string; data: { result: unknown[] } }
export type RuleState = { name: string; health: string; lastError?: string }

/** Starts Prometheus with the configuration and rules of deploy/observability. It scrapes these ports. */
export const startPrometheus = async (ports: ReadonlyMap<ServiceName, number>) => {
  const directory = await createTemporaryDirectory('prometheus')
  await prepare(directory, ports)
  const file = (name: string): string => join(directory, name)
  const args = [`--config.file=${file('prometheus.yml')}`, `--storage.tsdb.path=${file('data')}`]
  const child = spawn('prometheus', [...args, '--web.listen-address=127.0.0.1:0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithProcess(child, { signal: 'SIGKILL' })
  const ended = once(child, 'close')
  const said: string[] = []
  const address = await new Promise<string>((found, fail) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      const [, listening] = /msg="Listening on".* address=(\S+)/.exec(line) ?? []
      if (listening !== undefined) found(listening)
    })
    ended.then(() => fail(new Error(`Prometheus ended: ${said.join('\n')}`)))
  })

  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    return (await response.json()) as T
  }
  return {
    /** Returns the number of series of an expression. @throws when it cannot be evaluated */
    count: async (expr: string): Promise<number> => {
      const answer = await get<Answer>(`query?query=${encodeURIComponent(expr)}`)
      if (answer.status !== 'success') throw new Error(`${expr}: ${JSON.stringify(answer)}`)
      return answer.data.result.length
    },
    rules: async (): Promise<RuleState[]> => {
      const { data } = await get<{ data: { groups: { rules: RuleState[] }[] } }>('rules')
      return data.groups.flatMap(({ rules }) => rules)
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}
