import { run } from '@shiplog/runtime'
import { createCatalog, readConfig } from './service.ts'

await run('catalog', () => createCatalog(readConfig()))
