/**
 * What a file of `shiplog apply` may contain. Names and defaults are those of the API; a test compares them
 * with its schemas. The API alone checks lengths, patterns, and whether fields fit together.
 *
 * @typedef {{ required?: boolean, nullable?: boolean, default?: unknown, trimmed?: boolean }} Common
 *   `nullable`: the API distinguishes null from an absent field. `default`: what it takes for an absent one.
 *   `trimmed`: it removes spaces around the text, so a file must have none
 * @typedef {Common & { kind: 'text' }} TextField
 * @typedef {Common & { kind: 'prose' }} ProseField text of several lines
 * @typedef {Common & { kind: 'secret' }} SecretField text that the API never shows
 * @typedef {Common & { kind: 'number' }} NumberField
 * @typedef {Common & { kind: 'flag' }} FlagField
 * @typedef {Common & { kind: 'time' }} TimeField time with an offset
 * @typedef {Common & { kind: 'choice', values: readonly string[] }} ChoiceField
 * @typedef {Common & { kind: 'set', values?: readonly string[], ignoreCase?: boolean }} SetField
 *   list of texts whose order means nothing
 * @typedef {Common & { kind: 'list', of: RecordField }} ListField
 * @typedef {Common & { kind: 'record', fieldsOf: (value: Record<string, unknown>) => Fields }} RecordField
 * @typedef {TextField | ProseField | SecretField | NumberField | FlagField | TimeField | ChoiceField
 *   | SetField | ListField | RecordField} Field
 * @typedef {Record<string, Field>} Fields
 */

const required = true
const trimmed = true
/** @type {TextField} */
const text = { kind: 'text' }
/** @type {ProseField} */
const prose = { kind: 'prose' }
/** @type {SecretField} */
const secret = { kind: 'secret' }
/** @type {NumberField} */
const number = { kind: 'number' }
/** @type {FlagField} */
const flag = { kind: 'flag' }
/** @type {SetField} */
const set = { kind: 'set' }

/**
 * @param {readonly string[]} values
 * @param {Common} [more]
 * @returns {ChoiceField}
 */
const choice = (values, more) => ({ kind: 'choice', values, ...more })

/**
 * @param {Fields} fields
 * @param {Common} [more]
 * @returns {RecordField}
 */
const record = (fields, more) => ({ kind: 'record', fieldsOf: () => fields, ...more })

/**
 * @param {RecordField} of
 * @returns {ListField}
 */
const listOf = (of) => ({ kind: 'list', of, required })

const environmentTypes = ['dev', 'test', 'staging', 'production']
const statuses = ['pending', 'started', 'completed', 'failed', 'aborted']

const environmentChoice = { environment: text, environment_type: choice(environmentTypes) }

const timezone = { ...text, required }
/** @type {Fields} */
const onceWindow = { start: { ...text, required }, end: { ...text, required, nullable: true }, timezone }
/** @type {Fields} */
const recurringWindow = {
  cron: { ...text, required },
  duration: { ...text, required },
  timezone,
  from: text,
  until: text,
  except: set,
}

/** @type {RecordField} */
const window = {
  kind: 'record',
  fieldsOf: (value) => ('cron' in value || 'duration' in value ? recurringWindow : onceWindow),
}

/** @type {Record<string, Fields>} */
const ruleConfigs = {
  version: { allow: set, deny: set, branches: set, require_build: flag },
  flow: { requires: listOf(record(environmentChoice)) },
  approval: {
    requirements: listOf(
      record({
        name: { ...text, required },
        roles: { ...set, trimmed },
        users: { ...set, trimmed },
        count: { ...number, default: 1 },
        environment: text,
      }),
    ),
    expires_hours: { ...number, default: 72 },
    allow_own: flag,
  },
  soak: { ...environmentChoice, hours: { ...number, required }, while_current: flag },
  freeze: { windows: listOf(window), kind: choice(['deny', 'allow'], { default: 'deny' }) },
  concurrency: {
    per: choice(['product', 'environment'], { required }),
    stale_after: { ...text, default: 'PT2H' },
  },
}

/** @type {Record<string, Fields>} */
const channelConfigs = {
  chat_webhook: { webhook_url: secret },
  email: { to: { ...set, ignoreCase: true, required, trimmed }, reply_to: { ...text, trimmed } },
  slack_app: {
    bot_token: secret,
    channel_id: { ...text, required, trimmed },
    mode: choice(['update', 'thread'], { default: 'update' }),
  },
  teams_workflow: { webhook_url: secret },
  webhook: {
    url: secret,
    format: choice(['standard', 'versioner'], { default: 'standard' }),
    ordered: flag,
  },
}

const eventTypes = [
  ...statuses.map((status) => `deployment.${status}`),
  'deployment.preflight_failed',
  'deployment.preflight_overridden',
  'deployment.preflight_bypassed',
  'deployment.*',
  ...statuses.map((status) => `build.${status}`),
  'build.*',
  ...statuses.map((status) => `version.${status}`),
  'version.*',
  'approval.requested',
  'approval.granted',
  'approval.rejected',
  'approval.*',
]

/**
 * Returns the field `config`, with the fields of a type.
 *
 * @param {Record<string, Fields>} configs
 * @param {unknown} type
 * @returns {RecordField}
 */
const configOf = (configs, type) =>
  record((typeof type === 'string' && Object.hasOwn(configs, type) && configs[type]) || {}, { required })

/** @type {RecordField} */
export const rule = {
  kind: 'record',
  fieldsOf: ({ type }) => ({
    name: { ...text, required },
    type: choice(Object.keys(ruleConfigs), { required }),
    description: prose,
    mode: choice(['enabled', 'report_only', 'disabled'], { default: 'enabled' }),
    until: { kind: 'time' },
    message: prose,
    scope: record({
      environments: set,
      environment_types: { ...set, values: environmentTypes },
      products: set,
      exclude_environments: set,
      exclude_products: set,
    }),
    exempt_rollbacks: flag,
    config: configOf(ruleConfigs, type),
  }),
}

/** @type {RecordField} */
export const channel = {
  kind: 'record',
  fieldsOf: ({ channel_type }) => ({
    name: { ...text, required },
    channel_type: choice(Object.keys(channelConfigs), { required }),
    enabled: { ...flag, default: true },
    config: configOf(channelConfigs, channel_type),
  }),
}

/** A preference names its channel; the API has the channel's id instead. */
export const preference = record({
  channel: { ...text, required },
  event_type: choice(eventTypes, { required }),
  filters: record({ environments: set, products: set, statuses: { ...set, values: statuses } }),
})

/** The lists that a file may have. */
export const kinds = /** @type {const} */ (['channels', 'preferences', 'rules'])

/** @typedef {(typeof kinds)[number]} Kind */

/** @type {Record<Kind, RecordField>} */
export const fieldsOfKind = { channels: channel, preferences: preference, rules: rule }
