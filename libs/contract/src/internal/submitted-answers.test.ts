import type { EvaluatedRule } from '@shiplog/events'
import { expect, it } from 'vitest'
import { packAnswers, submittedAnswers, unpackAnswers } from './submitted-answers.ts'

const rule = (rule_name: string): EvaluatedRule => ({
  rule_id: '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01',
  rule_name,
  type: 'freeze',
  status: 'enabled',
  evaluation_result: 'passed',
  error_message: null,
  code: null,
  retry_after: null,
})
const [first, second] = [rule('first'), rule('second')]

it('answers with rules arrive with them in their metadata, and each rule is sent once', () => {
  const packed = packAnswers([
    { status: 200, body: { id: 'a', extra_metadata: { team: 'payments' } }, rules: [first, second] },
    { status: 400, body: { detail: 'no' } },
    { status: 200, body: { id: 'b', extra_metadata: null }, rules: [second] },
  ])
  expect(packed.rules).toEqual([first, second])
  expect(unpackAnswers(submittedAnswers.parse(JSON.parse(JSON.stringify(packed))))).toEqual([
    {
      status: 200,
      body: {
        id: 'a',
        extra_metadata: { team: 'payments', preflight_status: { rules_evaluated: [first, second] } },
      },
    },
    { status: 400, body: { detail: 'no' } },
    { status: 200, body: { id: 'b', extra_metadata: { preflight_status: { rules_evaluated: [second] } } } },
  ])
})
