import type { SlackApiError } from './api-errors.ts'

/** Why the API refuses the text or the blocks of a message. `at` points to the part that is wrong. */
export type ContentProblem = { error: SlackApiError; at: string }

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * True for a text object of 1 to `most` characters:
 * https://docs.slack.dev/reference/block-kit/composition-objects. UTF-16 code units are counted. The
 * documentation does not say whether the API counts code points, which are fewer.
 */
const isText = (value: unknown, most: number, type?: 'plain_text'): boolean =>
  isObject(value) &&
  (value.type === 'plain_text' || (value.type === 'mrkdwn' && type === undefined)) &&
  typeof value.text === 'string' &&
  value.text.length >= 1 &&
  value.text.length <= most

const isList = (value: unknown, most: number, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length >= 1 && value.length <= most && value.every(isItem)

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element */
const isButton = (value: unknown): boolean =>
  isObject(value) &&
  value.type === 'button' &&
  isText(value.text, 75, 'plain_text') &&
  (value.url === undefined || (typeof value.url === 'string' && value.url.length <= 3_000)) &&
  (value.action_id === undefined || (typeof value.action_id === 'string' && value.action_id.length <= 255))

const hasOwnActionIds = (elements: unknown): boolean => {
  const ids = (elements as Fields[]).map(({ action_id }) => action_id).filter((id) => id !== undefined)
  return new Set(ids).size === ids.length
}

/** Checks of the types of blocks that messages of ours have. The API has more types. */
const checks: Record<string, (block: Fields) => boolean> = {
  /** https://docs.slack.dev/reference/block-kit/blocks/header-block */
  header: ({ text }) => isText(text, 150, 'plain_text'),
  /** https://docs.slack.dev/reference/block-kit/blocks/section-block */
  section: ({ text, fields }) =>
    (text !== undefined || fields !== undefined) &&
    (text === undefined || isText(text, 3_000)) &&
    (fields === undefined || isList(fields, 10, (field) => isText(field, 2_000))),
  /** https://docs.slack.dev/reference/block-kit/blocks/context-block */
  context: ({ elements }) => isList(elements, 10, (element) => isText(element, 3_000)),
  /** https://docs.slack.dev/reference/block-kit/blocks/actions-block */
  actions: ({ elements }) => isList(elements, 25, isButton) && hasOwnActionIds(elements),
  divider: () => true,
}

const isBlock = (block: unknown): boolean => isObject(block) && (checks[String(block.type)]?.(block) ?? false)

/** A message has at most 50 blocks: https://docs.slack.dev/reference/block-kit/blocks */
const maxBlocks = 50
/** The API refused messages whose JSON was longer: https://github.com/slackapi/bolt-js/issues/2509 */
const maxBlocksLength = 13_200
/** Longer texts are cut, or refused: https://docs.slack.dev/reference/methods/chat.postMessage#truncating */
const maxTextLength = 40_000

/** Returns what is wrong with the text and the blocks of a message; undefined when the API accepts them. */
export const findContentProblem = (text: unknown, blocks: unknown): ContentProblem | undefined => {
  if (blocks === undefined && (typeof text !== 'string' || text === ''))
    return { error: 'no_text', at: '/text' }
  if (text !== undefined && typeof text !== 'string') return { error: 'invalid_arguments', at: '/text' }
  if ((text ?? '').length > maxTextLength) return { error: 'msg_too_long', at: '/text' }
  if (blocks === undefined) return undefined
  if (!Array.isArray(blocks)) return { error: 'invalid_blocks_format', at: '/blocks' }
  if (blocks.length > maxBlocks) return { error: 'invalid_blocks', at: '/blocks' }
  const wrong = blocks.findIndex((block) => !isBlock(block))
  if (wrong !== -1) return { error: 'invalid_blocks', at: `/blocks/${wrong}` }
  if (JSON.stringify(blocks).length > maxBlocksLength) return { error: 'msg_blocks_too_long', at: '/blocks' }
  return undefined
}
