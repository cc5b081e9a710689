import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { rebuildFrom } from '../projections/rebuild.ts'
import { isSource, sources } from '../projections/sources.ts'

const names = Object.keys(sources)
const usage = `Rebuilds the tables that are projected from a log. ADMIN_DATABASE_URL logs in as the role that owns the schemas.

Usage: rebuild.ts <${names.join('|')}>`

await runCommand(usage, async () => {
  const [source = ''] = process.argv.slice(2)
  if (!isSource(source)) throw new Error(`Name the log to rebuild from: ${names.join(' or ')}`)
  await rebuildFrom(source, readRebuildConfig())
})
