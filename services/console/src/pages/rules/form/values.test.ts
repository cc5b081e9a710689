import { ApiError } from '@shiplog/client'
import { expect, it } from 'vitest'
import type { Rule } from '../../../api/rules.ts'
import { everywhere, type RuleConfigs } from '../../../rules/rule-config.ts'
import { problemOfAnswer, problemsOf } from './problems.ts'
import { requestOf, toValues } from './values.ts'

const config: RuleConfigs['approval'] = {
  requirements: [
    { name: 'qa', roles: ['qa'], users: [], count: 1, environment: 'staging' },
    { name: 'release', roles: [], users: ['ada', 'grace@acme.example'], count: 2, environment: null },
  ],
  expires_hours: 24,
  allow_own: true,
}
const draft = {
  ...{ name: 'Two teams', type: 'approval' as const, scope: everywhere, exempt_rollbacks: false },
  config: config as Rule['config'],
}

it('reads and writes the requirements of an approval rule', () => {
  expect(requestOf(toValues(draft)).config).toEqual(config)
  const sparse = { ...draft, config: { requirements: [{ name: 'qa', roles: ['qa'] }] } }
  expect(requestOf(toValues(sparse)).config).toEqual({
    requirements: [{ name: 'qa', roles: ['qa'], users: [], count: 1, environment: null }],
    ...{ expires_hours: 72, allow_own: false },
  })
})

it('finds requirements without a name, with the name of another, and without people', () => {
  expect(problemsOf(toValues(draft))).toEqual({})
  const requirements = [
    { name: 'qa', roles: ['qa'] },
    { name: ' qa ' },
    { name: '', roles: ['qa'], count: 0 },
  ]
  expect(problemsOf(toValues({ ...draft, config: { requirements, expires_hours: 0 } }))).toEqual({
    'approval.expires_hours': 'Enter more than 0 hours',
    'approval.requirements.1.name': 'Two requirements need two names',
    'approval.requirements.1.roles': 'Enter a role, or people below',
    'approval.requirements.2.name': 'Enter a name, such as qa',
    'approval.requirements.2.count': 'Enter a number of people',
  })
})

it.each([
  ['config.requirements.1.roles.0', 'approval.requirements.1.roles'],
  ['config.requirements.1', 'approval.requirements.1.roles'],
  ['config.requirements', 'approval.requirements'],
  ['config.expires_hours', 'approval.expires_hours'],
])('shows a problem of the field %s at the input %s', (field, input) => {
  const message = `Field '${field}' is wrong`
  expect(problemOfAnswer(new ApiError(400, message), toValues(draft))).toEqual({ [input]: message })
})
