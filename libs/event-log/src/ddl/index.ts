export { createCheckpointV1 } from './checkpoint-v1.ts'
export { createEventLogV1, makeEventLogMaintainV1 } from './event-log-v1.ts'
export { makeEventLogPartitionsV2, replaceEventLogHeadV2 } from './event-log-v2.ts'
export { guardEventLogHeadV3 } from './event-log-v3.ts'
