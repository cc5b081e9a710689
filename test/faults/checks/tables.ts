import type { Account } from '../traffic/account.ts'
import type { Journal } from '../traffic/journal.ts'
import { compare, type Findings } from './findings.ts'
import { type Logged, ownEvents } from './log.ts'
import { read, readAll } from './pages.ts'

const readers = 8

type Check = (account: Account, own: Logged[], findings: Findings, journal: Journal) => Promise<void>

const isOfDeployment = ({ type }: Logged): boolean => type.startsWith('deployment.')
const recordsOf = (rows: Logged[]): string[] => rows.filter(isOfDeployment).map(({ record }) => record)

/**
 * Compares the products that the API shows, and the deployments and versions of each product, with the log.
 */
const checkProducts: Check = async (account, own, findings) => {
  const products = Map.groupBy(own, ({ product }) => product)
  const shown = await readAll(account, '/products/?')
  const names = shown.map(({ name }) => name)
  compare(findings, `/products/ of ${account.name}`, names, products.keys())
  for (const [product, rows] of products) {
    const deployments = await readAll(account, `/deployments/?product=${product}`)
    const ids = deployments.map(({ id }) => id)
    compare(findings, `/deployments/ of ${product}`, ids, recordsOf(rows))
    const versions = (await readAll(account, `/versions/?product=${product}`)).map(({ version }) => version)
    const wanted = rows.map(({ version }) => version)
    compare(findings, `/versions/ of ${product}`, versions, wanted)
  }
}

/** Compares the events that the API shows for each deployment, and their order, with the log. */
const checkHistories: Check = async (account, own, findings) => {
  const waiting = [...Map.groupBy(own.filter(isOfDeployment), ({ record }) => record)]
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [id, rows] = next
      const { body } = await read(account, `/deployments/${id}`)
      const shown: string[] = body.events.map((event: { id: string }) => event.id)
      const wanted = rows.map((row) => row.id)
      compare(findings, `/deployments/${id}`, shown, wanted)
      if (shown.length === wanted.length && shown.join() !== wanted.join())
        findings.problems.push(`/deployments/${id} shows its events in another order than the log`)
    }
  }
  await Promise.all(Array.from({ length: readers }, work))
}

/**
 * Compares the staging environments in the API with those that the clients created. Compares the deployments
 * that deployment-query counts as staging with the log.
 */
const checkEnvironments: Check = async (account, own, findings, { environments }) => {
  const made = environments.filter((name) => name.startsWith(`${account.name}-`))
  const shown = await readAll(account, '/environments/?type=staging')
  const names = shown.map(({ name }) => name)
  compare(findings, `/environments/ of ${account.name}`, names, made)
  const deployments = await readAll(account, '/deployments/?environment_type=staging')
  const ids = deployments.map(({ id }) => id)
  const wanted = own.filter(({ environment }) => environment !== null && made.includes(environment))
  compare(findings, `/deployments/ of ${account.name} to staging`, ids, recordsOf(wanted))
}

/** Compares the rows that the API shows for an account with ingestion's log and with the journal. */
export const checkTables = async (
  account: Account,
  log: Logged[],
  journal: Journal,
  findings: Findings,
): Promise<void> => {
  const own = ownEvents(account, log)
  for (const check of [checkProducts, checkHistories, checkEnvironments])
    await check(account, own, findings, journal)
}
