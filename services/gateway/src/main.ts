import { run } from '@shiplog/runtime'
import { createGateway, readConfig } from './service.ts'

await run('gateway', () => createGateway(readConfig()))
