import { runCommand } from '@shiplog/runtime'
import { readRebuildConfig } from '../config.ts'
import { rebuildTypes } from '../projections/rebuild.ts'

const usage = `Rebuilds the types of environments from catalog's log. ADMIN_DATABASE_URL is for the owner of the schemas.

Usage: rebuild.ts`

await runCommand(usage, async () => {
  await rebuildTypes(readRebuildConfig())
})
