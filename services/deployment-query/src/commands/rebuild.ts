import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { rebuildFrom } from '../projections/rebuild.ts'
import { isSource, sources } from '../projections/sources.ts'

const names = Object.keys(sources)
const usage = `Makes the tables that come from a log again. ADMIN_DATABASE_URL is that of the owner of the schemas.

Usage: rebuild.ts <${names.join('|')}>`

await runCommand(usage, async () => {
  const [source = ''] = process.argv.slice(2)
  if (!isSource(source)) throw new Error(`Name what to rebuild: ${names.join(' or ')}`)
  await rebuildFrom(source, readRebuildConfig())
})
