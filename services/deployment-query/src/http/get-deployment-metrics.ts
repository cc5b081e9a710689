import { principal } from '@shiplog/auth'
import {
  type DeploymentMetrics,
  type DeploymentMetricsQuery,
  defaultMetricRows,
  maxMetricDays,
  maxMetricRows,
  getDeploymentMetrics as operation,
} from '@shiplog/contract'
import { HttpError, parseQuery } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler, Response } from 'express'
import type { Context } from '../context.ts'
import { listDeploymentMetrics, type MetricsRow } from '../db/deployment-metrics.ts'
import { listEnvironments } from '../db/environments.ts'
import { findProgress } from '../db/figures.ts'
import { noCounts } from '../domain/figures.ts'
import { percentilesOf, readHistogram } from '../domain/histogram.ts'
import { type Interval, intervalsOf } from '../domain/intervals.ts'

const limits = { default: defaultMetricRows, max: maxMetricRows }

/** Returns the intervals of the answer's rows. @throws HttpError 400 when there are too many intervals */
const intervalsOfQuery = ({ from, to, interval }: DeploymentMetricsQuery): Interval[] => {
  const period = { from: from === null ? null : new Date(from), to: to === null ? new Date() : new Date(to) }
  const isWhole = interval === 'period'
  const intervals = intervalsOf(isWhole ? 'day' : (interval ?? 'day'), period, limits)
  const [first, last] = [intervals[0], intervals.at(-1)]
  const whole = first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to }]
  if (intervals.length <= maxMetricRows) return isWhole ? whole : intervals
  throw new HttpError(
    400,
    `The period has more than ${maxMetricRows} intervals: ask for a shorter period, or for longer intervals`,
  )
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const emptyRow: Omit<MetricsRow, 'first_day'> = { ...noCounts, lead_times: '', recovery_times: '' }

const toShown = ({ from, to }: Interval, row = emptyRow): DeploymentMetrics => {
  const { completed, failed, aborted, rework, rollbacks } = row
  const deployments = completed + failed + aborted
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    deployments,
    completed,
    failed,
    aborted,
    failed_share: deployments === 0 ? null : failed / deployments,
    lead_time_s: percentilesOf(readHistogram(row.lead_times)),
    recovery_time_s: percentilesOf(readHistogram(row.recovery_times)),
    rework,
    rollbacks,
  }
}

/** Adds `behind`, the number of events that the figures do not count yet, to the header `X-Data-Lag`. */
const addLag = (res: Response, behind: number): void => {
  const lag = res.getHeader('X-Data-Lag')
  if (behind > 0 && lag !== 'unknown') res.setHeader('X-Data-Lag', String(Number(lag ?? 0) + behind))
}

/** Answers with a row for each interval: at most 400 rows of 300 bytes. */
export const getDeploymentMetrics =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const intervals = intervalsOfQuery(query)
    const [first, last] = [intervals[0], intervals.at(-1)]
    const { rows, behind } = await readInAccount(db, account_id, async (tx) => {
      const { behind } = await findProgress(tx)
      if (first === undefined || last === undefined) return { rows: [], behind }
      const rows = await listDeploymentMetrics(tx, account_id, {
        product: query.product,
        environments: await listEnvironments(tx, account_id, query),
        interval: query.interval ?? 'day',
        from: dayOf(first.from),
        to: dayOf(last.to),
      })
      return { rows, behind }
    })
    if (rows === undefined)
      throw new HttpError(
        400,
        `The period has more than ${maxMetricDays} days, added up over its environments: ask for a shorter period, or for fewer environments`,
      )
    addLag(res, behind)
    const byDay = new Map(rows.map((row) => [row.first_day, row]))
    res
      .status(operation.answer.status)
      .json(intervals.map((interval) => toShown(interval, byDay.get(dayOf(interval.from)))))
  }
