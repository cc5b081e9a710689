import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { plainLines } from '../plain.js'
import { toLists, toYaml } from './export-yaml.js'

const nothing = { channels: [], preferences: [], rules: [] }
/** @param {object} fields */
const rule = (fields) => ({
  ...{ id: 'r1', name: 'No betas', description: null, type: 'version', mode: 'enabled', until: null },
  ...{ message: null, exempt_rollbacks: false, created_by: 'ada', revision: 2, scope: { products: [] } },
  ...{ config: { deny: ['*-beta'], require_build: false }, ...fields },
})

describe('toLists', () => {
  it('leaves out defaults, ids and secrets, and sorts by name', () => {
    const config = {
      url: 'https://….example.com/••••',
      format: 'standard',
      ordered: true,
      old_secret_until: null,
    }
    const channel = {
      id: 'c1',
      name: 'chat',
      channel_type: 'webhook',
      enabled: true,
      disabled_reason: null,
      config,
    }
    const preference = { id: 'p1', channel_id: 'c1', event_type: 'build.*', filters: {} }
    const rules = [rule({ name: 'b' }), rule({ name: 'a', mode: 'report_only' })]
    expect(toLists({ rules, channels: [channel], preferences: [preference] })).toEqual({
      lists: {
        channels: [{ name: 'chat', channel_type: 'webhook', config: { ordered: true } }],
        preferences: [{ channel: 'chat', event_type: 'build.*' }],
        rules: [
          { name: 'a', type: 'version', mode: 'report_only', config: { deny: ['*-beta'] } },
          { name: 'b', type: 'version', config: { deny: ['*-beta'] } },
        ],
      },
      leftOut: [],
    })
  })

  it('says what a file cannot have', () => {
    expect(toLists({ ...nothing, rules: [rule({ type: 'mood', config: { good: true } })] })).toEqual({
      lists: { channels: [], preferences: [], rules: [] },
      leftOut: [
        "Rule 'No betas' is left out: Field 'type' must be one of: version, flow, approval, soak, freeze, concurrency",
      ],
    })
  })
})

describe('toYaml', () => {
  it('writes YAML that a terminal may show, and that is read as what it was', async () => {
    const texts = [
      '\u001b[2J',
      'a\u009b31mb',
      '\u202e1.0',
      'x\ny\n',
      '👩‍🚀',
      'yes',
      '1.10',
      ' a ',
      "it's: #1",
      '\u{e0041}',
      '',
      'x\n\n',
    ]
    const yaml = await toYaml({ rules: texts.map((name) => ({ name })) })
    expect(plainLines(yaml)).toBe(yaml)
    expect(parse(`${yaml}\n`)).toEqual({ rules: texts.map((name) => ({ name })) })
  })
})
