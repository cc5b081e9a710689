import type { Screen } from '../screen/screen.ts'
import { type BuildOptions, buildConsole, isConsoleBuilt, type Sources } from './build-console.ts'

export type BackgroundBuild = {
  screen: Screen
  /** Address of the web application. */
  url: string
  output: NonNullable<BuildOptions['output']>
  logFile: string
  sources?: Sources
}

/**
 * Builds the web application, unless the present build is up to date, and prints the progress. When the
 * build fails, the suite runs without it.
 *
 * @returns a function that cancels the build and waits for its end
 */
export const buildInBackground = (build: BackgroundBuild): (() => Promise<void>) => {
  const { screen, url, output, logFile, sources } = build
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    if (await isConsoleBuilt(sources)) return
    const started = Date.now()
    screen.event(`Building the web application; ${url} waits for it …`)
    await buildConsole({ signal, output }, sources)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    screen.event(`web application built in ${seconds} s: ${url}`, 'green')
  }
  const complain = (err: unknown): void => {
    if (signal.aborted) return
    const reason = err instanceof Error ? err.message : String(err)
    screen.event(`web application could not be built: ${reason}`, 'red')
    screen.event(`all else works; what the build said is in ${logFile}`)
  }
  const finished = run().catch(complain)
  return async () => {
    stopping.abort()
    await finished
  }
}
