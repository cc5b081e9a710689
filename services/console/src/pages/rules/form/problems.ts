import { refusedField, statusOf } from '../../../api/api-error.ts'
import type { RequirementValues, RuleValues } from './values.ts'
import type { WindowValues } from './window-values.ts'

type Problems = Record<string, string>

const windowProblem = ({ shape, days, time, lasts, cron, duration, start, end }: WindowValues): Problems => {
  if (shape === 'once')
    return {
      ...(start === '' && { start: 'Enter when it begins' }),
      ...(start !== '' && end !== '' && end <= start && { end: 'It must end after it begins' }),
    }
  if (shape === 'cron')
    return {
      ...(cron.trim() === '' && { cron: 'Enter when it begins, such as 0 17 * * 5' }),
      ...(duration.trim() === '' && { duration: 'Enter how long it lasts, such as P2DT15H' }),
    }
  return {
    ...(days.length === 0 && { days: 'Choose at least one day' }),
    ...(time === '' && { time: 'Enter a time' }),
    ...(lasts.days + lasts.hours + lasts.minutes === 0 && { lasts: 'Enter how long it lasts' }),
  }
}

const under = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [`${path}.${field}`, text]))

const approvalProblems = ({ requirements, expires_hours }: RuleValues['approval']): Problems => {
  const ofRequirement = ({ name, roles, users, count }: RequirementValues, index: number): Problems => {
    const isRepeated = requirements.findIndex((one) => one.name.trim() === name.trim()) < index
    return under(`approval.requirements.${index}`, {
      ...(isRepeated && { name: 'Two requirements need two names' }),
      ...(name.trim() === '' && { name: 'Enter a name, such as qa' }),
      ...(roles.length + users.length === 0 && { roles: 'Enter a role, or people below' }),
      ...(!(Number(count) >= 1) && { count: 'Enter a number of people' }),
    })
  }
  return Object.assign(
    Number(expires_hours) > 0 ? {} : { 'approval.expires_hours': 'Enter more than 0 hours' },
    ...requirements.map(ofRequirement),
  )
}

const configProblems = (values: RuleValues): Problems => {
  const { type, version, flow, approval, soak, freeze } = values
  if (type === 'approval') return approvalProblems(approval)
  if (type === 'flow' && flow.requires.length === 0)
    return { 'flow.requires': 'Choose where a version must have been completed before' }
  if (type === 'soak')
    return {
      ...(soak.environment === null && { 'soak.environment': 'Choose an environment' }),
      ...(!(Number(soak.hours) > 0) && { 'soak.hours': 'Enter more than 0 hours' }),
    }
  if (type === 'version') {
    const { allow, deny, branches, require_build } = version
    const isEmpty = !require_build && [allow, deny, branches].every((list) => list.length === 0)
    return isEmpty ? { 'version.allow': 'Enter versions or branches, or require a build' } : {}
  }
  if (type !== 'freeze') return {}
  return Object.assign(
    {},
    ...freeze.windows.map((one, index) => under(`freeze.windows.${index}`, windowProblem(one))),
  )
}

/** Returns what is wrong with the inputs, by the name of the input. */
export const problemsOf = (values: RuleValues): Problems => ({
  ...(values.name.trim() === '' && {
    name: 'Enter a name, such as: No deployments to production on Friday evening',
  }),
  ...configProblems(values),
})

/** Problems of an entry of a list are shown at the list, and problems of a whole requirement at its roles. */
const approvalInputOf = (field: string): string => {
  const [, requirement, input = 'roles'] = /^config\.(requirements\.\d+)(?:\.(\w+))?/.exec(field) ?? []
  if (requirement !== undefined) return `approval.${requirement}.${input}`
  return field.replace(/^config\b/, 'approval')
}

/** Fields of the API whose problems are shown at an input with another name. */
const inputOf = (field: string, { type }: RuleValues): string => {
  if (type === 'flow' && field.startsWith('config.requires')) return 'flow.requires'
  if (type === 'version' && field === 'config') return 'version.allow'
  if (type === 'approval') return approvalInputOf(field)
  if (type === 'soak' && field.startsWith('config.environment')) return 'soak.environment'
  if (type === 'soak' && field === 'config') return 'soak.environment'
  const [, list] =
    /^(scope\.\w+)\.\d+$/.exec(field) ?? /^(config\.(?:allow|deny|branches))\.\d+$/.exec(field) ?? []
  return (list ?? field).replace(/^config\./, `${type}.`)
}

/** Returns a problem that the API found, by the name of its input; undefined when it is about no input. */
export const problemOfAnswer = (err: Error, values: RuleValues): Problems | undefined => {
  if (statusOf(err) === 409 && err.message.startsWith('A rule with the name')) return { name: err.message }
  const field = refusedField(err)
  if (field === undefined) return undefined
  const input = inputOf(field, values)
  const window = /^freeze\.windows\.\d+/.exec(input)?.[0]
  // Problems of a window are shown below it, because some are about several of its inputs.
  if (window !== undefined) return { [`${window}.window`]: err.message }
  const [first = ''] = input.split('.')
  const hasInput = first in values && input !== 'config' && first !== 'type'
  return hasInput ? { [input]: err.message } : undefined
}
