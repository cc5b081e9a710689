import { run } from '@shiplog/runtime'
import { createIngestion, readConfig } from './service.ts'

await run('ingestion', () => createIngestion(readConfig()))
