import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { endWithProcess, exitOf, stopChild } from '@shiplog/local-servers'
import { root } from '../state/paths.ts'

/** The web application could not be built; `message` says why. */
export class BuildError extends Error {
  override name = 'BuildError'
}

/**
 * What a build is made from: a folder with a Vite project, which gets the build as `dist`, and files and
 * folders elsewhere that the build depends on.
 */
export type Sources = { folder: string; others: string[] }

const usualSources: Sources = {
  folder: join(root, 'services/console'),
  // Of this repository, the web application imports the contract and the client. The lock file fixes other
  // packages.
  others: [join(root, 'libs/contract/src'), join(root, 'libs/client/src'), join(root, 'pnpm-lock.yaml')],
}

/** File in a build with the hash of the sources that it was made from. */
const stampName = 'made-of'
const madeHere = ['dist', '.cache', 'node_modules']

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const filesAt = async (path: string): Promise<string[]> => {
  try {
    return await listFiles(path)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw err
  }
}

/** Returns a hash over all sources. */
const stampOf = async ({ folder, others }: Sources): Promise<string> => {
  const own = (await readdir(folder)).filter((name) => !madeHere.includes(name))
  const paths = [...own.map((name) => join(folder, name)), ...others]
  const files = (await Promise.all(paths.map(filesAt))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`${file.slice(root.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const readStamp = ({ folder }: Sources): Promise<string> =>
  readFile(join(folder, 'dist', stampName), 'utf8').catch(() => '') // not built yet, or not by us

/** Returns true when the present build was made from the present sources. */
export const isConsoleBuilt = async (sources: Sources = usualSources): Promise<boolean> =>
  (await readStamp(sources)) === (await stampOf(sources))

/** Returns the error message from Vite's output, without the code frame and the stack. */
const reasonOf = (output: string, how: string): string => {
  const [, message = ''] = stripVTControlCharacters(output).split('error during build:\n')
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const end = lines.findIndex((line) => /^\s/.test(line))
  return lines.slice(0, end === -1 ? undefined : end).join(' ') || `Vite ${how}`
}

export type BuildOptions = {
  /** Cancels the build, which then rejects with an AbortError. */
  signal?: AbortSignal
  /** Gets Vite's output. */
  output?: (chunk: string) => void
}

const runVite = async (folder: string, into: string, { signal, output }: BuildOptions): Promise<void> => {
  signal?.throwIfAborted()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', into, '--emptyOutDir'], {
    cwd: folder,
    // In a test run NODE_ENV is `test`, and React would be built in its development form.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal reaches only this process, which ends the build.
    detached: true,
  })
  const exited = exitOf(child)
  const stop = (): void => void stopChild(child, exited, 'SIGTERM')
  signal?.addEventListener('abort', stop)
  endWithProcess(child, { signal: 'SIGKILL', thenRemove: into })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      output?.(chunk)
    })
  const how = await exited
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (child.exitCode !== 0) throw new BuildError(reasonOf(text, how))
}

/** Replaces a folder by another. Readers see the whole old folder or the whole new one. */
const replaceFolder = async (folder: string, made: string): Promise<void> => {
  const old = `${made}-old`
  await rename(folder, old).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ENOENT') throw err
  })
  await rename(made, folder)
  await rm(old, { recursive: true, force: true })
}

/**
 * Builds the web application into a temporary folder, which then replaces `dist`.
 *
 * @throws BuildError when Vite fails, an AbortError when cancelled; `dist` is unchanged then
 */
export const buildConsole = async (
  options: BuildOptions = {},
  sources: Sources = usualSources,
): Promise<void> => {
  const stamp = await stampOf(sources)
  const cache = join(sources.folder, '.cache')
  await mkdir(cache, { recursive: true })
  const made = await mkdtemp(join(cache, 'dist-'))
  try {
    await runVite(sources.folder, made, options)
    await writeFile(join(made, stampName), stamp)
    await chmod(made, 0o755)
    await replaceFolder(join(sources.folder, 'dist'), made)
  } catch (err) {
    // Another process may have put an equal build here at the same time: this one is not needed then.
    if (options.signal?.aborted || (await readStamp(sources)) !== stamp) throw err
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Builds the web application unless the present build is up to date. */
export const ensureConsoleBuilt = async (): Promise<void> => {
  if (!(await isConsoleBuilt())) await buildConsole()
}
