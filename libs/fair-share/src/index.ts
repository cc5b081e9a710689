export { type Budget, type BudgetLimits, createBudget } from './budget.ts'
export { type ConcurrencyLimit, type ConcurrencyLimits, createConcurrencyLimit } from './concurrency-limit.ts'
export { createRoundRobinQueue, type Load, type RoundRobinQueue } from './round-robin-queue.ts'
export { createSlots, type Slots } from './slots.ts'
