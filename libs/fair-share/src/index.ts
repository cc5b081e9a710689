export { type Budget, createBudget } from './budget.ts'
export { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
export { createRoundRobinQueue } from './round-robin-queue.ts'
export { createSlots } from './slots.ts'
