import { plain } from '../plain.js'

/** @typedef {import('../context.js').Client} Client */
/** @typedef {import('./change.js').Change} Change */
/** @typedef {Map<string, string>} ChannelIds ids of channels by name */

/**
 * Writes a rule.
 *
 * @param {Client} client
 * @param {Change} change
 * @returns {Promise<{ id: string | undefined, notes: string[] }>}
 */
const writeRule = async (client, { action, id = '', label, body, revision }) => {
  const params = { path: { 'deployment-rule-id': id } }
  if (action === 'delete') {
    await client.DELETE('/deployment-rules/{deployment-rule-id}', { params })
    return { id, notes: [] }
  }
  const { data } =
    action === 'create'
      ? await client.POST('/deployment-rules/', { body })
      : await client.PATCH('/deployment-rules/{deployment-rule-id}', { params, body })
  const notes = data.warnings.map((warning) => `${label}: ${plain(warning)}`)
  if (revision !== undefined && data.revision !== revision + 1)
    notes.push(`${label} was changed by somebody else meanwhile: its revisions show what. Run this again`)
  return { id: data.id, notes }
}

/**
 * Writes a channel.
 *
 * @param {Client} client
 * @param {Change} change
 * @param {ChannelIds} channelIds gets the id of a new channel
 * @returns {Promise<{ id: string | undefined, notes: string[] }>}
 */
const writeChannel = async (client, { action, id = '', label, body }, channelIds) => {
  const params = { path: { 'channel-id': id } }
  if (action === 'delete') {
    await client.DELETE('/notification-channels/{channel-id}', { params })
    return { id, notes: [] }
  }
  const { data } =
    action === 'create'
      ? await client.POST('/notification-channels/', { body })
      : await client.PATCH('/notification-channels/{channel-id}', { params, body })
  channelIds.set(data.name, data.id)
  // The signing secret in the answer is not printed: the output of a CI job is no place for a secret.
  const isSigned = data.signing_secret !== undefined
  const note = `${label} signs its messages. To see a secret, rotate it: POST /notification-channels/${data.id}/rotate-secret/`
  return { id: data.id, notes: isSigned ? [note] : [] }
}

/**
 * Writes a preference.
 *
 * @param {Client} client
 * @param {Change} change
 * @param {ChannelIds} channelIds
 * @returns {Promise<{ id: string | undefined, notes: string[] }>}
 */
const writePreference = async (client, { action, id = '', body, channel = '' }, channelIds) => {
  const params = { path: { 'preference-id': id } }
  if (action === 'delete') {
    await client.DELETE('/notification-preferences/{preference-id}', { params })
    return { id, notes: [] }
  }
  const channel_id = channelIds.get(channel) ?? ''
  const { data } =
    action === 'create'
      ? await client.POST('/notification-preferences/', { body: { ...body, channel_id } })
      : await client.PATCH('/notification-preferences/{preference-id}', { params, body })
  return { id: data.id, notes: [] }
}

const writers = { rules: writeRule, channels: writeChannel, preferences: writePreference }

/**
 * Makes changes, one after another.
 *
 * @param {Client} client
 * @param {readonly Change[]} changes
 * @param {object} options
 * @param {ChannelIds} options.channelIds
 * @param {(change: Change, id: string | undefined, notes: string[]) => void} options.done called after each
 *   change
 * @throws the error of the first change that fails; those after it are not made
 */
export const carryOut = async (client, changes, { channelIds, done }) => {
  for (const change of changes) {
    const { id, notes } = await writers[change.kind](client, change, channelIds)
    done(change, id, notes)
  }
}
