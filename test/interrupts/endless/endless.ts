import { it } from 'vitest'
import { noBrowser, startBrowser } from '../../console/visitor.ts'
import { startSuite } from '../../support/suite/suite.ts'

it('goes on until it is interrupted', async () => {
  await startSuite({ processes: ['ingestion'] })
  if (!noBrowser) await startBrowser()
  process.stdout.write('everything has started\n')
  await new Promise(() => {})
})
