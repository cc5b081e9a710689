export { createCheckpointV1 } from './checkpoint-v1.ts'
export { createEventLogV1 } from './event-log-v1.ts'
