import { existsSync, mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, isPortFree, NatsServerMissingError } from '@shiplog/local-servers'
import { buildInBackground } from './console/build-in-background.ts'
import { Problem } from './problem.ts'
import { createReporter } from './screen/reporter.ts'
import { createScreen } from './screen/screen.ts'
import { showWelcome } from './screen/welcome.ts'
import { isShuttingDown, onShutdown, shutDown } from './shutdown.ts'
import { lockInstance } from './state/instance-lock.ts'
import { writeJson } from './state/json-file.ts'
import { state } from './state/paths.ts'
import { removeProcessFile, waitForKilledParts } from './state/process-file.ts'
import { loadSecrets, readSecrets, type Secrets } from './state/secrets.ts'
import { readSettings, usage } from './suite/settings.ts'
import { readSignInSettings } from './suite/sign-in-settings.ts'
import { startSuite } from './suite/suite.ts'

const screen = createScreen()

const prepareSecrets = async (hasOwnProvider: boolean): Promise<Secrets> => {
  if (readSecrets(state.secrets) === undefined && existsSync(state.postgres))
    throw new Problem(
      `${state.postgres} is there without ${state.secrets}, which holds its passwords. Delete the folder .local to start afresh.`,
    )
  const secrets = await loadSecrets(state.secrets)
  if (hasOwnProvider) return secrets
  const { port } = secrets.identity
  if (await isPortFree(port)) return secrets
  screen.event(`Port ${port} is taken: tokens that were made before are no longer good`, 'yellow')
  const moved = { ...secrets, identity: { ...secrets.identity, port: await findFreePort() } }
  writeJson(state.secrets, moved)
  return moved
}

const start = async (): Promise<void> => {
  const started = Date.now()
  const settings = readSettings(process.env)
  const { provider, unused } = readSignInSettings(process.env)
  mkdirSync(state.directory, { recursive: true })
  const lock = lockInstance(state.instance)
  onShutdown(async () => lock.release())
  if (lock.foundStale) await waitForKilledParts()
  const { port, host } = settings
  if (port !== 0 && !(await isPortFree(port, host)))
    throw new Problem(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)

  screen.event(existsSync(state.postgres) ? 'Starting Shiplog …' : 'Starting Shiplog for the first time …')
  if (unused.length > 0)
    screen.event(
      `OIDC_ISSUER is not set: the local identity provider is used, and ${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} ignored`,
      'yellow',
    )
  removeProcessFile()
  onShutdown(async () => removeProcessFile())
  const reporter = createReporter(screen)
  const credentials = await startSuite({
    settings,
    provider,
    screen,
    secrets: await prepareSecrets(provider !== undefined),
    environment: process.env,
    reporter,
  })
  writeJson(state.credentials, credentials)
  showWelcome(screen, credentials, (Date.now() - started) / 1000, provider)
  const url = `${credentials.base_url}/`
  const output = reporter.outputOf('console')
  onShutdown(buildInBackground({ screen, url, output, logFile: '.local/logs/console.log' }))
}

const end = async (code: number): Promise<void> => {
  await shutDown()
  // The shell beside each part ends shortly after its part. Waiting here lets this process reap the shells:
  // in some containers no init process does.
  await sleep(50)
  process.exit(code)
}

const stop = (): void => {
  if (isShuttingDown()) return
  screen.event('Stopping …')
  void end(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The channel breaks when the parent process ends, even by SIGKILL.
process.on('disconnect', stop)
// During the shutdown, connections to parts that have stopped cause such errors. At any other time the error
// is a bug, and ends everything.
process.on('uncaughtException', (err) => {
  if (isShuttingDown()) return
  console.error(err)
  void end(1)
})

const asksForHelp = process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))

try {
  if (asksForHelp) {
    console.log(usage)
    await end(0)
  }
  await start()
} catch (err) {
  if (!isShuttingDown()) {
    const isUsersProblem = err instanceof Problem || err instanceof NatsServerMissingError
    console.error(isUsersProblem ? err.message : err)
    await end(1)
  }
}
