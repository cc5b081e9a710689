import type { Screen } from '../screen/screen.ts'
import { type BuildOptions, buildConsole, isConsoleBuilt, type Sources } from './build-console.ts'

export type BackgroundBuild = {
  screen: Screen
  /** Where the web application will be. */
  url: string
  output: NonNullable<BuildOptions['output']>
  logFile: string
  sources?: Sources
}

/**
 * Builds the web application, unless that was done, and says so. One that cannot be built ends nothing.
 *
 * @returns ends the build, if it is still on its way
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
