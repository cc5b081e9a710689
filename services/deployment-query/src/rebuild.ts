import { readRebuildConfig } from './config.ts'
import { rebuildDeploymentQuery } from './projections/rebuild.ts'

await rebuildDeploymentQuery(readRebuildConfig())
