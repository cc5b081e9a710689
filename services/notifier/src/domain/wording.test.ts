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

/**
 * Fields that are not facts of their own: another part of the message shows them, or no message shows them.
 */
const shownElsewhere = {
  run: ['build_url', 'build_number', 'source_system', 'invoke_id', 'extra_metadata'],
  outcome: ['started_at', 'completed_at', 'error_message', 'error_code'],
  deployment: ['deployed_by', 'deployed_by_email', 'deployed_by_name', 'deploy_url', 'scm_repository'],
  /** Only messages about builds show the commit. */
  built: ['scm_branch', 'scm_sha'],
  build: ['built_by', 'built_by_email', 'built_by_name', 'scm_repository'],
}

const factsOf = (content: Content, names: string[]): string[] =>
  names.filter((name) =>
    facts({ ...content, [name]: 'what it holds' }).some(([, value]) => value === 'what it holds'),
  )

describe('each field of an event', () => {
  it('is a fact of the message about a deployment, or is shown elsewhere', () => {
    const { run, outcome, deployment: own, built } = shownElsewhere
    const names = namesOf(deploymentFields)
    const shown = [...factsOf(deployment, names), ...run, ...outcome, ...own, ...built]
    expect(shown.toSorted()).toEqual(names.toSorted())
  })

  it('is a fact of the message about a build, or is shown elsewhere', () => {
    const { run, outcome, build: own } = shownElsewhere
    const names = namesOf(buildFields)
    expect([...factsOf(build, names), ...run, ...outcome, ...own].toSorted()).toEqual(names.toSorted())
  })
})
