import { describe, expect, it } from 'vitest'
import { load } from './load.js'

/** @param {string[]} texts */
const loaded = (...texts) => load(texts.map((text, index) => ({ name: `${'abc'[index]}.yaml`, text })))

/** @param {string[]} texts */
const problemsOf = async (...texts) => (await loaded(...texts)).problems

describe('load', () => {
  it.each([
    [
      'a: [1',
      'a.yaml:1:6: The file is not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      'rules: *x',
      'a.yaml:1:1: The file is not valid YAML: an alias (*name) has no anchor, or stands for too much',
    ],
    ['rules: !!js/function x', 'a.yaml:1:8: The file is not valid YAML: tags (!…) cannot be used'],
    ['rules: !!binary aGk=', 'a.yaml:1:8: The file is not valid YAML: tags (!…) cannot be used'],
    ['rules: []\nrules: []', 'a.yaml:2:1: The file is not valid YAML: map keys must be unique'],
    [
      'rules: @x',
      'a.yaml:1:8: The file is not valid YAML: put a text in quotes that begins with one of @ ` % & * ! | >',
    ],
    [`rules: ${'['.repeat(20_000)}`, expect.stringContaining('it is nested too deeply')],
    ['# nothing\n---\n', 'The files have none of the lists channels, preferences, rules'],
  ])('refuses %.30j', async (text, message) => {
    await expect(loaded(text)).rejects.toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })

  it('does not repeat texts of a file that is not valid', async () => {
    for (const text of [
      'a: "s3cret" s3cret',
      '{a: s3cret b: s3cret}',
      'a: |s3cret',
      'a: *s3cret',
      'a: s3cret: b',
    ])
      await expect(loaded(text)).rejects.toThrow(/^(?!.*s3cret)/s)
  })

  it('refuses aliases that stand for very much', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [one, next] of ['ab', 'bc', 'cd', 'de'])
      lines.push(`${next}: &${next} [${`*${one}, `.repeat(10)}]`)
    await expect(loaded(lines.join('\n'))).rejects.toThrow('stands for too much')
  })

  it.each([
    ['- a', 'a.yaml:1:1: A file must have channels:, preferences:, rules: with a list each'],
    ['rule: []', "a.yaml:1:1: Field 'rule' is not known. Known here: channels, preferences, rules"],
    ['rules:', "a.yaml:1:7: Field 'rules' must be a list, [] for none"],
    ['rules:\n  - Late', 'a.yaml:2:5: Rule 1 must have fields, each as name: value'],
    ['rules:\n  -', 'a.yaml:2:4: Rule 1 is empty'],
  ])('says what is wrong with %j', async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem])
  })

  it('refuses what the API would store otherwise, and days that there are not', async () => {
    const text = `rules:
  - name: Release
    type: approval
    mode: disabled
    until: 2026-13-24T10:00:00Z
    config: {requirements: [{name: qa, roles: ["qa "]}]}
channels:
  - {name: mail, channel_type: email, config: {to: [ada@example.com, Ada@Example.com]}}
`
    expect(await problemsOf(text)).toEqual([
      expect.stringContaining("'until' of rule 'Release' must be a time with its offset"),
      expect.stringContaining(
        "'config.requirements.0.roles.0' of rule 'Release' must not begin or end with a space",
      ),
      expect.stringContaining("'config.to.1' of channel 'mail' is in the list twice"),
    ])
  })

  it('says where each field of a rule is wrong', async () => {
    const text = `rules:
  - name: Late
    type: frieze
    config: {}
  - name: Wide
    type: version
    mode: report-only
    exempt_rollback: true
    exempt_rollbacks: yes
    until: 2026-12-24
    message: [a]
    scope:
      products: checkout
      environment_types: [prod]
      environments: [live, live]
    config: {deny: [1.10], denny: []}
  - name: Gone
    type: freeze
    config:
      windows:
        - {start: "2026-12-24T00:00", timezone: UTC}
        - {cron: "0 17 * * 5", timezone: UTC, end: null}
      kind: 1
  - type: soak
    config: {hours: "24", while_current: no}
`
    expect(await problemsOf(text)).toEqual([
      "a.yaml:3:11: Field 'type' of rule 'Late' must be one of: version, flow, approval, soak, freeze, concurrency. Did you mean 'freeze'?",
      "a.yaml:8:5: Field 'exempt_rollback' of rule 'Wide' is not known: did you mean 'exempt_rollbacks'?",
      "a.yaml:7:11: Field 'mode' of rule 'Wide' must be one of: enabled, report_only, disabled. Did you mean 'report_only'?",
      "a.yaml:10:12: Field 'until' of rule 'Wide' must be a time with its offset, such as 2026-11-21T10:00:00Z",
      "a.yaml:11:14: Field 'message' of rule 'Wide' must be a text: put it in quotes",
      "a.yaml:15:28: Field 'scope.environments.1' of rule 'Wide' is in the list twice",
      "a.yaml:14:27: Field 'scope.environment_types.0' of rule 'Wide' must be one of: dev, test, staging, production",
      "a.yaml:13:17: Field 'scope.products' of rule 'Wide' must be a list of texts",
      "a.yaml:9:23: Field 'exempt_rollbacks' of rule 'Wide' must be true or false",
      "a.yaml:16:28: Field 'config.denny' of rule 'Wide' is not known: did you mean 'deny'?",
      "a.yaml:16:21: Field 'config.deny.0' of rule 'Wide' must be a text: put it in quotes",
      "a.yaml:21:11: Field 'config.windows.0.end' of rule 'Gone' is required",
      "a.yaml:22:47: Field 'config.windows.1.end' of rule 'Gone' is not known. Known here: cron, duration, timezone, from, until, except",
      "a.yaml:22:11: Field 'config.windows.1.duration' of rule 'Gone' is required",
      "a.yaml:23:13: Field 'config.kind' of rule 'Gone' must be a text: put it in quotes",
      "a.yaml:24:5: Field 'name' of rule 4 is required",
      "a.yaml:25:21: Field 'config.hours' of rule 4 must be a number",
      "a.yaml:25:42: Field 'config.while_current' of rule 4 must be true or false",
    ])
  })

  it('finds fields behind aliases', async () => {
    const text = `rules:
  - {name: a, type: version, config: &config {deny: [x], deni: [y]}}
  - {name: b, type: version, config: *config}
`
    expect(await problemsOf(text)).toEqual([
      "a.yaml:2:58: Field 'config.deni' of rule 'a' is not known: did you mean 'deny'?",
      "a.yaml:2:58: Field 'config.deni' of rule 'b' is not known: did you mean 'deny'?",
    ])
  })

  it('refuses names that come twice, and preferences that are equal', async () => {
    const rule = 'rules: [{name: a, type: version, config: {deny: [x]}}]'
    expect(await problemsOf(rule, rule)).toEqual([
      "b.yaml:1:9: Rule 'a' is in the files twice, first at a.yaml:1:9",
    ])
    const preference = '{channel: c, event_type: build.*, filters: {products: [a, b]}}'
    const reordered = preference.replace('a, b', 'b, a')
    expect(await problemsOf(`preferences: [${preference}, ${reordered}]`)).toEqual([
      "a.yaml:1:79: Preference 'build.*' of the channel 'c' is in the files twice, first at a.yaml:1:15",
    ])
  })

  it('adds up the lists of several documents and files', async () => {
    const rule = (/** @type {string} */ name) =>
      `rules: [{name: ${name}, type: version, config: {deny: [x]}}]\n`
    const { wanted } = await loaded(`${rule('a')}---\n${rule('b')}`, `${rule('c')}channels: []`)
    expect(wanted.rules?.map(({ value }) => value.name)).toEqual(['a', 'b', 'c'])
    expect(wanted).toMatchObject({ channels: [] })
    expect(wanted).not.toHaveProperty('preferences')
  })
})
