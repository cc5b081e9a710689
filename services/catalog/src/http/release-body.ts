import type { ReleaseRow } from '../db/releases.ts'

/** A release as the API shows it. */
export const releaseBody = ({ account_id: _, ...release }: ReleaseRow) => release
