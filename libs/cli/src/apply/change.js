/** @typedef {import('./fields.js').Kind} Kind */
/** @typedef {import('./check.js').Path} Path */
/**
 * An entry of a list in a file. `at` returns where one of its fields is, such as `rules.yaml:3:5`.
 *
 * @typedef {{ value: any, at: (path: Path, atKey?: boolean) => string }} Entry
 */
/** @typedef {Partial<Record<Kind, Entry[]>>} Wanted only the lists that the files have */
/** @typedef {Record<Kind, any[]>} Found what the account has, as the API answers it */
/**
 * One request that makes an account what the files want.
 *
 * @typedef {object} Change
 * @property {'create' | 'change' | 'delete'} action
 * @property {Kind} kind
 * @property {string} label
 * @property {string} [id] of what exists
 * @property {any} [body] of the request
 * @property {string} [channel] name of the channel of a new preference
 * @property {import('./differences.js').Difference[]} [differences]
 * @property {string} [note] what to know besides
 * @property {number} [revision] of the rule before its change
 * @property {Entry['at']} [at]
 */
/**
 * `kept`: what is not in the files, and stays. `uncompared`: channels whose secrets are given, and not sent.
 * `problems`: why nothing of this can be done.
 *
 * @typedef {object} Plan
 * @property {Change[]} changes in their order
 * @property {number} same
 * @property {{ kind: Kind, id: string, label: string }[]} kept
 * @property {string[]} uncompared
 * @property {string[]} problems
 */
/**
 * @typedef {object} PlanOptions
 * @property {boolean} prune
 * @property {boolean} updateSecrets
 * @property {string | undefined} comment
 * @property {Date} now
 * @property {NodeJS.ProcessEnv} env
 */
export {}
