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

/** The web application, as Vite builds it, or another folder that is built so. */
export type Sources = {
  folder: string
  /** What else the build is made of: files and folders elsewhere. */
  others: string[]
}

const usualSources: Sources = {
  folder: join(root, 'services/console'),
  // The contract is all of ours that it may import; the lock file has the versions of everybody else's.
  others: [join(root, 'libs/contract/src'), join(root, 'pnpm-lock.yaml')],
}

/** In the folder of a build: what it was made of. It comes and goes with the build. */
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

/** One hash of all that the build is made of. */
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

/** Whether the build that is there was made of the sources as they are now. */
export const isConsoleBuilt = async (sources: Sources = usualSources): Promise<boolean> =>
  (await readStamp(sources)) === (await stampOf(sources))

/** What Vite gives as its reason, without the picture and the calls below it. */
const reasonOf = (output: string, how: string): string => {
  const [, told = ''] = stripVTControlCharacters(output).split('error during build:\n')
  const lines = told.split('\n').filter((line) => line.trim() !== '')
  const end = lines.findIndex((line) => /^\s/.test(line))
  return lines.slice(0, end === -1 ? undefined : end).join(' ') || `Vite ${how}`
}

export type BuildOptions = {
  /** Ends the build, which then fails. */
  signal?: AbortSignal
  /** Gets what Vite prints. */
  output?: (chunk: string) => void
}

const runVite = async (folder: string, into: string, { signal, output }: BuildOptions): Promise<void> => {
  signal?.throwIfAborted()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', into, '--emptyOutDir'], {
    cwd: folder,
    // The libraries have a form for development and one for tests, too.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal comes to us alone, and we end it.
    detached: true,
  })
  const exited = exitOf(child)
  const stop = (): void => void stopChild(child, exited, { signal: 'SIGTERM' })
  signal?.addEventListener('abort', stop)
  if (child.pid !== undefined) {
    endWithProcess(child, { signal: 'SIGKILL', thenRemove: into })
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  }
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      output?.(chunk)
    })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const how = await exited
  if (child.pid !== undefined) await closed
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (child.exitCode !== 0) throw new BuildError(reasonOf(text, how))
}

/** Puts a whole folder in the place of another: nobody sees half of it. */
const replaceFolder = async (folder: string, made: string): Promise<void> => {
  const old = `${made}-old`
  await rename(folder, old).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ENOENT') throw err
  })
  await rename(made, folder)
  await rm(old, { recursive: true, force: true })
}

/**
 * Builds the web application beside the build that is there, and then puts it in its place.
 *
 * @throws BuildError when Vite fails, and an AbortError; what was there before stays then
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
    // Somebody else may have made and placed the same at the same time.
    if (options.signal?.aborted || (await readStamp(sources)) !== stamp) throw err
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Builds the web application unless that was done: once, however many tests ask for it. */
export const ensureConsoleBuilt = async (): Promise<void> => {
  if (!(await isConsoleBuilt())) await buildConsole()
}
