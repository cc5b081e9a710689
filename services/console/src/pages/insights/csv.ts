import type { Metrics } from '../../api/metrics.ts'
import { saveCsv } from '../../components/save-file.ts'

const columns: [name: string, read: (row: Metrics) => string | number | null | undefined][] = [
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['deployments', ({ deployments }) => deployments],
  ['completed', ({ completed }) => completed],
  ['failed', ({ failed }) => failed],
  ['aborted', ({ aborted }) => aborted],
  ['failed_share', ({ failed_share }) => failed_share],
  ['lead_time_p50_s', ({ lead_time_s }) => lead_time_s?.p50],
  ['lead_time_p90_s', ({ lead_time_s }) => lead_time_s?.p90],
  ['recovery_time_p50_s', ({ recovery_time_s }) => recovery_time_s?.p50],
  ['recovery_time_p90_s', ({ recovery_time_s }) => recovery_time_s?.p90],
  ['rework', ({ rework }) => rework],
  ['rollbacks', ({ rollbacks }) => rollbacks],
]

/** Returns CSV with a header line. No value needs quotes: all are numbers, times, or empty when unknown. */
const toCsv = (rows: Metrics[]): string =>
  [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => read(row) ?? ''))]
    .map((line) => line.join(','))
    .join('\n')

export const downloadCsv = (rows: Metrics[]): void => saveCsv('deployment-metrics.csv', `${toCsv(rows)}\n`)
