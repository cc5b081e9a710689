import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceName } from '@shiplog/testing'
import { parse } from 'yaml'
import { bytes } from '../manifests/support/quantity.ts'

const root = join(import.meta.dirname, '../..')
const share = /--max-old-space-size-percentage=(\d+)/

/** Returns NODE_OPTIONS of the Docker image. */
export const imageNodeOptions = async (): Promise<string> => {
  const text = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  const options = /NODE_OPTIONS="([^"]+)"/.exec(text)?.[1]
  if (options === undefined || !share.test(options)) throw new Error('The image limits no heap')
  return options
}

/** Returns the largest heap in a container, in bytes: the old generation and three semi-spaces. */
export const heapOf = (options: string, limit: number): number =>
  Math.floor((limit * Number(share.exec(options)?.[1])) / 100) +
  3 * Number(/--max-semi-space-size=(\d+)/.exec(options)?.[1]) * 2 ** 20

/** Returns the image's options for a process without a container: with a limit in MiB, not a percentage. */
export const nodeOptionsFor = (options: string, limit: number): string =>
  options.replace(
    share,
    (_, percent) => `--max-old-space-size=${Math.floor((limit * percent) / 100 / 2 ** 20)}`,
  )

type Deployment = {
  spec: { template: { spec: { containers: { name: string; resources: { limits: { memory: string } } }[] } } }
}

/** Returns the memory limit of a service in `k8s/`, in bytes. */
export const memoryLimitOf = async (name: ServiceName): Promise<number> => {
  const text = await readFile(join(root, 'k8s/base', name, 'deployment.yaml'), 'utf8')
  const { containers } = (parse(text) as Deployment).spec.template.spec
  const limit = bytes(containers.find((container) => container.name === 'service')?.resources.limits.memory)
  if (Number.isNaN(limit)) throw new Error(`${name} has no limit of memory`)
  return limit
}
