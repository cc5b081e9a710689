import { durationOf } from '../time.js'

/** @typedef {import('../command.js').Option} Option */

/** @type {Record<string, Option>} */
export const reportOptions = {
  field: {
    value: '<name=value>',
    multiple: true,
    help: 'another field of the event, such as change_reference=CHG-1; repeatable',
  },
  strict: { help: 'fail when Shiplog cannot be reached; default: go on, and send the event later' },
  'give-up-after': {
    value: '<duration>',
    variable: 'SHIPLOG_GIVE_UP_AFTER',
    help: 'longest time to try to reach Shiplog; default 15s',
  },
  'dry-run': { help: 'print the event, and send nothing' },
}

/** @type {Record<string, Option>} */
export const waitOption = {
  wait: {
    value: '<duration>',
    help: 'how long to wait while rules block the start, such as 30m; default: not at all',
  },
}

const minuteMs = 60_000

/**
 * Returns how long to wait while rules block the start, in ms.
 *
 * @param {Record<string, any>} values of the options
 * @throws UsageError
 */
export const waitMsOf = ({ wait }) =>
  wait === undefined ? 0 : durationOf('--wait', wait, 24 * 60 * minuteMs)

/**
 * @param {Record<string, any>} values of the options
 * @throws UsageError
 */
export const sendingOf = (values) => ({
  giveUpMs: durationOf('--give-up-after', values['give-up-after'] ?? '15s', 10 * minuteMs),
  strict: values.strict === true,
  waitMs: waitMsOf(values),
})
