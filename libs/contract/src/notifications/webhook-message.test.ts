import { approvalData, buildData, deploymentData, preflightData } from '@shiplog/events'
import { expect, it } from 'vitest'
import { webhookMessages } from './webhook-message.ts'

const { deploymentEvent, buildEvent, preflightCheckEvent, approvalEvent } = webhookMessages

it.each([
  ['deploymentEvent', deploymentEvent, deploymentData],
  ['buildEvent', buildEvent, buildData],
  ['preflightCheckEvent', preflightCheckEvent, preflightData],
  ['approvalEvent', approvalEvent, approvalData],
])(
  '%s has the fields of its event, its id, and one that names what was shortened',
  (_, { schema }, event) => {
    const { truncated_fields, event_id, ...fields } = schema.shape.data.shape
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(event.shape).toSorted())
    expect(truncated_fields.safeParse(undefined).success).toBe(true)
    expect(event_id.safeParse(undefined).success).toBe(false)
    for (const [name, field] of Object.entries(fields))
      expect([name, field.safeParse(undefined).success]).toEqual([name, false])
  },
)

it('an example has the fields of its schema, and no others', () => {
  for (const { schema, example } of Object.values(webhookMessages))
    expect(schema.strict().extend({ data: schema.shape.data.strict() }).parse(example)).toEqual(example)
})
