import { buildFields, deploymentFields, namesOf } from '@shiplog/events'
import { describe, expect, it } from 'vitest'
import type { Content } from './content.ts'
import { facts } from './wording.ts'

const nothing = {
  status: 'completed',
  product_name: 'checkout',
  version: '1.4.2',
  by: null,
  error: null,
} as const
const occurred_at = '2026-11-21T10:00:00.000Z'
const deployment: Content = { ...nothing, kind: 'deployment', environment_name: 'production', occurred_at }
const build: Content = { ...nothing, kind: 'build', environment_name: null, occurred_at }

/** Fields that are no facts of their own: title, author, buttons and error tell them, or nothing does. */
const toldOtherwise = {
  run: ['build_url', 'build_number', 'source_system', 'invoke_id', 'extra_metadata'],
  outcome: ['started_at', 'completed_at', 'error_message', 'error_code'],
  deployment: ['deployed_by', 'deployed_by_email', 'deployed_by_name', 'deploy_url', 'scm_repository'],
  /** What was built is told of the build. */
  built: ['scm_branch', 'scm_sha'],
  build: ['built_by', 'built_by_email', 'built_by_name', 'scm_repository'],
}

const factsOf = (content: Content, names: string[]): string[] =>
  names.filter((name) =>
    facts({ ...content, [name]: 'what it holds' }).some(([, value]) => value === 'what it holds'),
  )

describe('each field that an event may tell', () => {
  it('is a fact of the message about a deployment, or told otherwise', () => {
    const { run, outcome, deployment: own, built } = toldOtherwise
    const names = namesOf(deploymentFields)
    const shown = [...factsOf(deployment, names), ...run, ...outcome, ...own, ...built]
    expect(shown.toSorted()).toEqual(names.toSorted())
  })

  it('is a fact of the message about a build, or told otherwise', () => {
    const { run, outcome, build: own } = toldOtherwise
    const names = namesOf(buildFields)
    expect([...factsOf(build, names), ...run, ...outcome, ...own].toSorted()).toEqual(names.toSorted())
  })
})
