import type { EnvironmentRow } from '../db/environments.ts'

/** An environment as the API shows it. */
export const environmentBody = ({ account_id: _, ...environment }: EnvironmentRow) => environment
