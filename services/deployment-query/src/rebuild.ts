import { readRebuildConfig } from './config.ts'
import { rebuildFrom } from './projections/rebuild.ts'
import { isSource, sources } from './projections/sources.ts'

const [source = ''] = process.argv.slice(2)
if (!isSource(source)) throw new Error(`Name what to rebuild: ${Object.keys(sources).join(' or ')}`)
await rebuildFrom(source, readRebuildConfig())
