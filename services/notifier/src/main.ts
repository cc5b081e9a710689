import { run } from '@shiplog/runtime'
import { createNotifier, readConfig } from './service.ts'

await run('notifier', () => createNotifier(readConfig()))
