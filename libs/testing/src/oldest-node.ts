import { execFileSync } from 'node:child_process'

const systemNode = '/usr/bin/node'

const isNode20 = (path: string): boolean => {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('v20.')
  } catch {
    return false // there is no such program
  }
}

/** Path of Node 20, the oldest version that the command line supports; where it is missing, of this Node. */
export const oldestNode = isNode20(systemNode) ? systemNode : process.execPath
