import { existsSync } from 'node:fs'
import { install, isInstalled } from './install.js'
import { node, root } from './paths.js'
import { runToEnd } from './run.js'

const scripts = {
  start: 'deploy/local/src/start.ts',
  test: 'deploy/local/src/test.ts',
  token: 'deploy/local/src/token.ts',
  fuzz: 'test/fuzz/main.ts',
  faults: 'test/faults/main.ts',
  bench: 'test/bench/main.ts',
  demo: 'test/bench/fleet/main.ts',
  console: 'deploy/local/src/console/develop.ts',
  screenshots: 'test/console/screenshots/main.ts',
  'cluster-test': 'test/cluster/main.ts',
}

/** Installs packages if needed, then runs the script of a command on the workspace's own Node. */
export const main = async (command, args) => {
  if (!Object.hasOwn(scripts, command ?? '')) {
    console.error(`Unknown command. Choose one of: ${Object.keys(scripts).join(', ')}.`)
    process.exit(1)
  }
  if (!isInstalled()) await install()
  if (!existsSync(node)) {
    console.error(`Node is missing from the installed packages (${node}). Delete node_modules and try again.`)
    process.exit(1)
  }
  // A small young generation saves memory: these scripts allocate little.
  await runToEnd(command, node, ['--max-semi-space-size=1', `${root}/${scripts[command]}`, ...args])
}
