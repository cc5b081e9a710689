import { BuildError, ensureConsoleBuilt } from './build-console.ts'

try {
  await ensureConsoleBuilt()
} catch (err) {
  console.error(err instanceof BuildError ? err.message : err)
  process.exitCode = 1
}
