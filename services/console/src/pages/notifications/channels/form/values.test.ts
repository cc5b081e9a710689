import { ApiError } from '@shiplog/client'
import { describe, expect, it } from 'vitest'
import { type ConfigField, shownField } from '../../../../channels/channel-type.ts'
import type { Channel } from '../queries.ts'
import { bodyOf, problemOfAnswer, problemsOf, toConfigValues } from './values.ts'

const common = { label: 'Label', description: 'What to enter.' }
const address = {
  ...common,
  kind: 'secret',
  name: 'address',
  placeholder: '',
  missing: 'No address',
} as const
const room = { ...common, kind: 'text', name: 'room', placeholder: '', missing: 'No room' } as const
const replyTo = { ...common, kind: 'text', name: 'reply_to', placeholder: '' } as const
const to = {
  ...common,
  kind: 'list',
  name: 'to',
  maxItems: 3,
  label: 'Recipients',
  missing: 'Nobody',
} as const
const choices = [
  { value: 'plain', label: 'Plain text' },
  { value: 'html', label: 'HTML' },
]
const format = { ...common, kind: 'choice', name: 'format', choices } as const
const ordered = { ...common, kind: 'switch', name: 'ordered' } as const
const fields: ConfigField[] = [address, room, replyTo, to, format, ordered]

const config = {
  address: 'https://….example.com/••••',
  room: 'C1',
  reply_to: 'ops@example.com',
  to: ['ada@example.com', 'bob@example.com'],
  format: 'html',
  ordered: true,
}
const channel = { name: 'Ops', enabled: true, channel_type: 'webhook', config } as unknown as Channel
const values = (change: object = {}, top: object = {}) => ({
  name: 'Ops',
  enabled: true,
  channel_type: 'webhook' as const,
  config: { ...toConfigValues(fields, config), ...change },
  ...top,
})
const empty = { ...values(), config: toConfigValues(fields, {}) }

it('inputs show the stored values, but no secret', () => {
  expect(toConfigValues(fields, config)).toEqual({ ...config, address: '' })
  expect(empty.config).toEqual({
    address: '',
    room: '',
    reply_to: '',
    to: [],
    format: 'plain',
    ordered: false,
  })
})

describe('problemsOf', () => {
  it('asks for every required field of a new channel', () => {
    expect(problemsOf(fields, { ...empty, name: ' ' }, null)).toEqual({
      name: 'Enter a name',
      'config.address': 'No address',
      'config.room': 'No room',
      'config.to': 'Nobody',
    })
  })

  it('lets the secret of a channel stay empty, but not its other required fields', () => {
    expect(problemsOf(fields, values(), channel)).toEqual({})
    expect(problemsOf(fields, values({ room: ' ', to: [], reply_to: '' }), channel)).toEqual({
      'config.room': 'No room',
      'config.to': 'Nobody',
    })
  })
})

describe('bodyOf', () => {
  it('sends all that was entered for a new channel', () => {
    const entered = { ...empty.config, address: 'https://a.example.com', room: 'C1', to: ['ada@example.com'] }
    expect(bodyOf(fields, { ...empty, config: entered }, null)).toEqual({
      name: 'Ops',
      enabled: true,
      channel_type: 'webhook',
      config: {
        address: 'https://a.example.com',
        room: 'C1',
        to: ['ada@example.com'],
        format: 'plain',
        ordered: false,
      },
    })
  })

  it('sends nothing of a channel that was not changed', () => {
    expect(bodyOf(fields, values(), channel)).toEqual({})
  })

  it.each([
    [{ address: 'https://new.example.com' }, { address: 'https://new.example.com' }],
    [{ room: 'C2' }, { room: 'C2' }],
    [{ reply_to: '' }, { reply_to: null }],
    [{ to: ['bob@example.com'] }, { to: ['bob@example.com'] }],
    [{ format: 'plain' }, { format: 'plain' }],
    [{ ordered: false }, { ordered: false }],
  ])('sends only what was changed: %j', (change, sent) => {
    expect(bodyOf(fields, values(change), channel)).toEqual({ config: sent })
  })

  it('sends a changed name and switch without the config', () => {
    const changed = values({}, { name: 'Ops 2', enabled: false })
    expect(bodyOf(fields, changed, channel)).toEqual({ name: 'Ops 2', enabled: false })
  })
})

describe('problemOfAnswer', () => {
  const problem = (message: string, status = 400) =>
    problemOfAnswer(new ApiError(status, message), fields, values())

  it('shows the label of the input instead of the name of the field, and which entry of a list', () => {
    expect(problem("Field 'name' is too long")).toEqual({ name: 'The name is too long' })
    expect(problem("Field 'config.room' must be an id")).toEqual({ 'config.room': 'Label must be an id' })
    expect(problem("Field 'config.to' is required")).toEqual({ 'config.to': 'Recipients is required' })
    expect(problem("Field 'config.to.1' must be an address")).toEqual({
      'config.to': '“bob@example.com” must be an address',
    })
  })

  it('finds none for errors about no input', () => {
    expect(problem("Field 'config.colour' is unknown")).toBeUndefined()
    expect(problem("Field 'channel_type' cannot be changed")).toBeUndefined()
    expect(problem("Field 'config.room' is taken", 409)).toBeUndefined()
    expect(problem('The account has 500 channels')).toBeUndefined()
  })
})

it('shownField shows a value by its kind, and null without one', () => {
  expect(fields.map((field) => shownField(config, field))).toEqual([
    'https://….example.com/••••',
    'C1',
    'ops@example.com',
    'ada@example.com, bob@example.com',
    'HTML',
    'yes',
  ])
  expect(shownField({ format: 'later' }, format)).toBe('later')
  expect([{ to: [] }, {}, { to: null }].map((one) => shownField(one, to))).toEqual([null, null, null])
})
