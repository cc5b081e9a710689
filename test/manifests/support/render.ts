import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { helm } from './helm.ts'
import { kubectl } from './kubectl.ts'
import type { Manifest } from './manifest.ts'
import { renderChart } from './render-chart.ts'

const run = promisify(execFile)

export const sources = fileURLToPath(new URL('../../../k8s', import.meta.url))

/**
 * Copies the manifests, without secrets that somebody has made, so that a test can change them or make
 * secrets.
 */
export const copySources = async (): Promise<{ directory: string; remove: () => Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'shiplog-k8s-'))
  await cp(sources, directory, { recursive: true, filter: (path) => !path.endsWith('/secrets.yaml') })
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

export const createSecrets = (directory: string): Promise<{ stdout: string }> =>
  run(process.execPath, [join(directory, 'overlays/dev/secrets/create.js')])

export const renderFolder = async (folder: string): Promise<Manifest[]> => {
  const { stdout } = await run(kubectl ?? 'kubectl', ['kustomize', folder], { maxBuffer: 16 * 1024 * 1024 })
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

const renderOverlay = async (overlay: 'dev' | 'production'): Promise<Manifest[]> => {
  const { directory, remove } = await copySources()
  try {
    if (overlay === 'dev') await createSecrets(directory)
    return await renderFolder(join(directory, 'overlays', overlay))
  } finally {
    await remove()
  }
}

/** The overlays, and the chart with its example of production. */
export const installations = ['dev', 'production', 'chart'] as const

/** False when kubectl or Helm is missing. */
export const canRender = kubectl !== undefined && helm !== undefined

/** Returns the objects that an installation makes. The secrets of `dev` are made for this call. */
export const render = (installation: (typeof installations)[number]): Promise<Manifest[]> =>
  installation === 'chart' ? renderChart('production') : renderOverlay(installation)
