/** @typedef {import('../context.js').Client} Client */
/** @typedef {import('./change.js').Found} Found */
/** @typedef {import('./change.js').Kind} Kind */

const query = { limit: 200 }

/**
 * Reads rules, channels and preferences of the account.
 *
 * @param {Client} client
 * @param {readonly Kind[]} kinds lists that are read; others stay empty
 * @returns {Promise<Found>} the oldest first
 */
export const readAccount = async (client, kinds) => {
  /** @type {Found} */
  const found = { channels: [], preferences: [], rules: [] }
  const params = { params: { query } }
  if (kinds.includes('channels'))
    for await (const one of client.list('/notification-channels/', params)) found.channels.unshift(one)
  if (kinds.includes('preferences'))
    for await (const one of client.list('/notification-preferences/', params)) found.preferences.unshift(one)
  if (kinds.includes('rules'))
    for await (const one of client.list('/deployment-rules/', params)) found.rules.unshift(one)
  return found
}

/**
 * Returns the lists of the account that a plan needs. Channels and preferences are read together, because a
 * preference names its channel, and deleting a channel deletes its preferences.
 *
 * @param {import('./change.js').Wanted} wanted
 * @returns {Kind[]}
 */
export const kindsToRead = (wanted) => [
  ...(wanted.rules ? /** @type {const} */ (['rules']) : []),
  ...(wanted.channels || wanted.preferences ? /** @type {const} */ (['channels', 'preferences']) : []),
]
