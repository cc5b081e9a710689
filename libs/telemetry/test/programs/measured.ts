import { createCounter, createHistogram, observeGauges } from '@shiplog/telemetry'
import express from 'express'
import { serve } from './serve.ts'

const sizes = createHistogram({ name: 'shiplog_test_size', description: 'Sizes', unit: '{event}' }, [1, 10])
createCounter({ name: 'shiplog_test_falls_total', description: 'Nobody fell', unit: '1' })
let reads = 0
observeGauges(
  {
    shiplog_test_age_seconds: { description: 'An age', unit: 's' },
    shiplog_test_reads: { description: 'How often it was read', unit: '1' },
    shiplog_test_absent: { description: 'Nothing now', unit: '1' },
    shiplog_test_first: { description: 'Seen by the first scrape alone', unit: '1' },
  },
  async () => {
    reads += 1
    return {
      shiplog_test_age_seconds: [{ value: 1.5, attributes: { of: 'cheese' } }],
      shiplog_test_reads: reads,
      ...(reads === 1 && { shiplog_test_first: [{ value: 1, attributes: { of: 'all' } }] }),
    }
  },
)
observeGauges({ shiplog_test_broken: { description: 'Cannot be read', unit: '1' } }, async () => {
  throw new Error('on purpose')
})

const app = express()
app.get('/', (_req, res) => {
  sizes.record(7, { kind: 'small' })
  res.end()
})
serve(app)
