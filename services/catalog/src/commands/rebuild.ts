import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { rebuildCatalog } from '../projections/rebuild.ts'

const usage = `Makes the tables that come from events again. ADMIN_DATABASE_URL is that of the owner of the schemas.

Usage: rebuild.ts`

await runCommand(usage, async () => {
  await rebuildCatalog(readRebuildConfig())
})
