import { run } from '@shiplog/runtime'
import { createDeploymentQuery, readConfig } from './service.ts'

await run('deployment-query', () => createDeploymentQuery(readConfig()))
