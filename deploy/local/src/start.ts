import { existsSync, mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree, NatsServerMissingError } from '@shiplog/local-servers'
import { buildInBackground } from './console/build-in-background.ts'
import { Problem } from './problem.ts'
import { createReporter } from './screen/reporter.ts'
import { createScreen } from './screen/screen.ts'
import { showWelcome } from './screen/welcome.ts'
import { createShutdown } from './shutdown.ts'
import { chooseIdentityPort } from './state/identity.ts'
import { lockInstance } from './state/instance-lock.ts'
import { writeJson } from './state/json-file.ts'
import { type StateFolder, stateFolder } from './state/paths.ts'
import { createProcessFile } from './state/process-file.ts'
import { loadSecrets, readSecrets, type Secrets } from './state/secrets.ts'
import { readSettings, usage } from './suite/settings.ts'
import { readSignInSettings } from './suite/sign-in-settings.ts'
import { startSuite } from './suite/suite.ts'

const screen = createScreen()
const shutdown = createShutdown()

const prepareSecrets = async (state: StateFolder, hasOwnProvider: boolean): Promise<Secrets> => {
  if (readSecrets(state.secrets) === undefined && existsSync(state.postgres))
    throw new Problem(
      `${state.postgres} is there without ${state.secrets}, which holds its passwords. Delete the folder .local to start afresh.`,
    )
  const secrets = await loadSecrets(state.secrets)
  if (hasOwnProvider) return secrets
  const port = await chooseIdentityPort(secrets)
  if (port === secrets.identity.port) return secrets
  screen.event(
    `Port ${secrets.identity.port} is taken: tokens that were made before are no longer good`,
    'yellow',
  )
  const moved = { ...secrets, identity: { ...secrets.identity, port } }
  writeJson(state.secrets, moved)
  return moved
}

/** @throws Problem when the port is taken */
const requirePort = async (port: number, host: string): Promise<void> => {
  if (!(await isPortFree(port, host)))
    throw new Problem(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`)
}

const start = async (): Promise<void> => {
  const started = Date.now()
  const settings = readSettings(process.env)
  const { provider, unused } = readSignInSettings(process.env)
  const state = stateFolder()
  mkdirSync(state.directory, { recursive: true })
  const lock = lockInstance(state.instance)
  shutdown.add(async () => lock.release())
  const processes = createProcessFile(state.processes)
  if (lock.foundStale) await processes.haveEnded()
  if (settings.port !== 0) await requirePort(settings.port, settings.host)

  screen.event(existsSync(state.postgres) ? 'Starting Shiplog …' : 'Starting Shiplog for the first time …')
  if (unused.length > 0)
    screen.event(
      `OIDC_ISSUER is not set: the local identity provider is used, and ${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} ignored`,
      'yellow',
    )
  processes.remove()
  shutdown.add(async () => processes.remove())
  const reporter = createReporter(screen, state, processes)
  const credentials = await startSuite({
    settings,
    provider,
    state,
    screen,
    secrets: await prepareSecrets(state, provider !== undefined),
    environment: process.env,
    reporter,
    onStop: shutdown.add,
  })
  writeJson(state.credentials, credentials)
  showWelcome(screen, credentials, (Date.now() - started) / 1000, provider)
  const url = `${credentials.base_url}/`
  const output = reporter.outputOf('console')
  shutdown.add(buildInBackground({ screen, url, output, logFile: '.local/logs/console.log' }))
}

const end = async (code: number): Promise<void> => {
  await shutdown.run()
  // The shell beside each part ends shortly after its part. Waiting here lets this process reap the shells:
  // in some containers no init process does.
  await sleep(50)
  process.exit(code)
}

const stop = (): void => {
  if (shutdown.begun()) return
  screen.event('Stopping …')
  void end(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The channel breaks when the parent process ends, even by SIGKILL.
process.on('disconnect', stop)
// During the shutdown, connections to parts that have stopped cause such errors. At any other time the error
// is a bug, and ends everything.
process.on('uncaughtException', (err) => {
  if (shutdown.begun()) return
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
  if (!shutdown.begun()) {
    const isUsersProblem = err instanceof Problem || err instanceof NatsServerMissingError
    console.error(isUsersProblem ? err.message : err)
    await end(1)
  }
}
