import type { MatrixView } from './search.ts'

/** Height of a row, in px. */
export const rowPx = ({ density }: MatrixView): number => (density === 'compact' ? 36 : 68)
export const headPx = 52
export const productPx = 200
export const columnPx = 172
