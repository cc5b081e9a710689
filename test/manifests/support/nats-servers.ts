import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess, ensureNatsServer, findFreePorts } from '@shiplog/local-servers'
import type { IContainer } from 'kubernetes-models/v1/Container'

/**
 * Returns the environment of a pod. The other servers have addresses on this machine, at the ports `routes`.
 */
const environmentOf = (
  container: IContainer,
  pod: string,
  secrets: Record<string, string>,
  routes: number[],
) => {
  const environment: Record<string, string> = {}
  for (const { name, value, valueFrom } of container.env ?? []) {
    const secret = valueFrom?.secretKeyRef?.key
    const field = valueFrom?.fieldRef?.fieldPath === 'metadata.name' ? pod : ''
    environment[name] = (value ?? (secret === undefined ? field : secrets[secret]) ?? '')
      .replace(/\$\((\w+)\)/g, (_, variable: string) => environment[variable] ?? '')
      .replace(/nats-(\d)\.nats-headless:6222/, (_, index: string) => `127.0.0.1:${routes[Number(index)]}`)
  }
  return environment
}

/**
 * Starts the NATS servers of an overlay as processes, with the files of the ConfigMap; only folders and ports
 * differ.
 *
 * @returns the addresses of their probes, and the log of the first server
 */
export const startNatsServers = async (
  container: IContainer,
  files: Record<string, string>,
  secrets: Record<string, string>,
  count: number,
): Promise<{ monitors: string[]; readLog: () => Promise<string>; stop: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'shiplog-nats-'))
  const program = await ensureNatsServer()
  const ports = await findFreePorts(2 * count)
  const [monitors, routes] = [ports.slice(0, count), ports.slice(count)]
  const servers = await Promise.all(
    monitors.map(async (monitor, index) => {
      const home = join(directory, String(index))
      await mkdir(home)
      // The cluster's port is replaced in the file, because the option `--cluster` would drop the password.
      const onThisMachine = (text: string) =>
        text
          .replaceAll('/run/nats', home)
          .replaceAll('/data', `${home}/data`)
          .replace('port: 6222', `host: 127.0.0.1, port: ${routes[index]}`)
      for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), onThisMachine(text))
      const args = [
        '--config',
        join(home, 'nats.conf'),
        '--addr',
        '127.0.0.1',
        '--port',
        '-1',
        '--log',
        join(home, 'log'),
      ]
      const env = environmentOf(container, `nats-${index}`, secrets, routes)
      const server = spawn(program, [...args, '--http_port', String(monitor)], {
        env: { PATH: process.env.PATH, ...env },
        stdio: 'ignore',
      })
      endWithProcess(server, { signal: 'SIGKILL', thenRemove: directory })
      return server
    }),
  )
  return {
    monitors: monitors.map((port) => `http://127.0.0.1:${port}`),
    readLog: () => readFile(join(directory, '0', 'log'), 'utf8'),
    stop: async () => {
      for (const server of servers) {
        if (server.exitCode !== null || server.signalCode !== null) continue
        server.kill('SIGKILL')
        await once(server, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}
