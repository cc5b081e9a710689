import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { rebuildCatalog } from '../projections/rebuild.ts'

const usage = `Rebuilds the tables that are projected from events. ADMIN_DATABASE_URL is for the owner of the schemas.

Usage: rebuild.ts`

await runCommand(usage, async () => {
  await rebuildCatalog(readRebuildConfig())
})
