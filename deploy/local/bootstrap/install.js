import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { root } from './paths.js'

const stampFile = `${root}/node_modules/.shiplog-installed`
// `npm install` writes this file, and a node_modules that pnpm has to replace.
const npmTrace = `${root}/node_modules/.package-lock.json`

const stamp = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(`${root}/${file}`))
  return hash.digest('hex')
}

export const isInstalled = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp() && !existsSync(npmTrace)

const pnpmCommand = () => {
  const { packageManager } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const npm = process.env.npm_execpath ?? ''
  const args = ['exec', '--yes', '--loglevel=error', '--', packageManager, 'install', '--frozen-lockfile']
  // npm_execpath is the path of npm. It is not set by `node deploy/local/bootstrap.js`, which needs the PATH.
  return npm.endsWith('npm-cli.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
}

const fail = (lines) => {
  console.error(lines.slice(-30).join('\n'))
  console.error('\nThe packages could not be installed. The last lines of the installer are above.')
  process.exit(1)
}

/** Installs the packages of the lock file. Prints the progress; on failure, the last lines of the output. */
export const install = async () => {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.error('Installing packages (once; takes about a minute) …')
  const signOfLife = setInterval(() => console.error(`  still installing, ${seconds()} s …`), 10_000)

  const [file, args] = pnpmCommand()
  // CI=true: pnpm asks no questions, and replaces a node_modules that another tool made. This is the pinned
  // version of pnpm already, so pnpm need not check its own version.
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, CI: 'true', pnpm_config_pm_on_fail: 'ignore' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      child.kill(signal)
      process.exit(130)
    })
  const lines = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => lines.push(...text.trimEnd().split('\n')))

  const code = await new Promise((resolve) => {
    child.once('error', (err) => {
      lines.push(`${file} could not be run: ${err.message}`)
      resolve(1)
    })
    child.once('close', resolve)
  })
  clearInterval(signOfLife)
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
  if (code !== 0) fail(lines)
  rmSync(npmTrace, { force: true })
  writeFileSync(stampFile, stamp())
  console.error(`Installed in ${seconds()} s.`)
}
