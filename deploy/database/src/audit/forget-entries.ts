import { parseArgs } from 'node:util'
import { connect } from '../connect.ts'

const usage = 'Usage: forget-entries.ts --before <day, such as 2025-01-01>; DATABASE_URL: as the owner'

/** What one statement deletes at most, so that none is long. */
const chunk = 5_000

/**
 * Deletes the entries of all accounts from before a day: the one way in which an entry goes. Ids begin with
 * their time, so the oldest are found by the primary key.
 */
const forget = async (url: string, before: Date): Promise<number> => {
  const client = await connect({ url })
  try {
    await client.query(`select set_config('shiplog.accounts', 'every', false)`)
    for (let count = 0; ; ) {
      const { rowCount } = await client.query(
        `delete from audit.entry
         where id in (select id from audit.entry where created_at < $1 order by id limit ${chunk})`,
        [before],
      )
      count += rowCount ?? 0
      if ((rowCount ?? 0) < chunk) return count
    }
  } finally {
    await client.end()
  }
}

try {
  const { before = '' } = parseArgs({ options: { before: { type: 'string' } } }).values
  const url = process.env.DATABASE_URL
  if (!/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(Date.parse(before)) || !url) throw new Error(usage)
  const count = await forget(url, new Date(before))
  process.stdout.write(`Deleted ${count} entries of the audit log from before ${before}.\n`)
} catch (err) {
  process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`)
  process.exitCode = 1
}
