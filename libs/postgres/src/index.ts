export { createDatabase, createPool, type PoolOptions } from './database.ts'
export { holdLeadership, type Leadership, type LeadershipOptions } from './leadership.ts'
export { type Migrations, migrate } from './migrate.ts'
export { isUnavailable } from './unavailable.ts'
