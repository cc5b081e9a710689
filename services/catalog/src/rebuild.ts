import { readRebuildConfig } from './config.ts'
import { rebuildCatalog } from './projections/rebuild.ts'

await rebuildCatalog(readRebuildConfig())
