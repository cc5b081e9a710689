import {
  Button,
  Chip,
  Code,
  Fieldset,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { weekdays } from '../../../rules/weekly.ts'
import { timezones } from './choices.ts'
import type { FieldsProps } from './rule-form.ts'
import { scheduleOf, type WindowShape, withShape } from './window-values.ts'

type Props = FieldsProps & { index: number }

const pathOf = (index: number) => `freeze.windows.${index}` as const

const OnceFields = ({ form, index }: Props) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <TextInput
      type="datetime-local"
      label="Begins"
      required
      {...form.getInputProps(`${pathOf(index)}.start`)}
    />
    <TextInput
      type="datetime-local"
      label="Ends"
      description="Empty: until the rule is changed."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps(`${pathOf(index)}.end`)}
    />
  </SimpleGrid>
)

/** Three inputs for how long a window lasts. */
const LastsFields = ({ form, index }: Props) => {
  const path = `${pathOf(index)}.lasts` as const
  const units = [
    ['days', 366],
    ['hours', 999],
    ['minutes', 59],
  ] as const
  return (
    <Stack gap={4}>
      <Group gap="xs" grow>
        {units.map(([unit, max]) => {
          const { onChange, ...input } = form.getInputProps(`${path}.${unit}`)
          return (
            <NumberInput
              key={unit}
              label={`Lasts, ${unit}`}
              min={0}
              max={max}
              allowDecimal={false}
              clampBehavior="strict"
              {...input}
              onChange={(value) => onChange(Number(value) || 0)}
            />
          )
        })}
      </Group>
      <Input.Error>{form.errors[path]}</Input.Error>
    </Stack>
  )
}

const WeeklyFields = ({ form, index }: Props) => {
  const path = pathOf(index)
  const values = form.values.freeze.windows[index]
  const days = form.getInputProps(`${path}.days`)
  return (
    <Stack gap="sm">
      <Input.Wrapper label="Begins on" labelElement="div" error={days.error}>
        <Chip.Group multiple value={days.value} onChange={days.onChange}>
          <Group gap={6} role="group" aria-label="Begins on">
            {weekdays.map(({ value, label, short }) => (
              <Chip key={value} value={value} size="xs" aria-label={label}>
                {short}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <TextInput type="time" label="At" required {...form.getInputProps(`${path}.time`)} />
      <LastsFields form={form} index={index} />
      {values !== undefined && (
        <Text size="xs">
          As a schedule: <Code>{scheduleOf(values).cron}</Code> for <Code>{scheduleOf(values).duration}</Code>
        </Text>
      )}
    </Stack>
  )
}

const CronFields = ({ form, index }: Props) => {
  const path = pathOf(index)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Begins, as in cron"
        description="Minute, hour, day, month, day of the week; L: the last, 5#2: the second Friday"
        className="mono"
        required
        {...form.getInputProps(`${path}.cron`)}
      />
      <TextInput
        label="Lasts, in ISO 8601"
        description="P2DT15H: 2 days and 15 hours by the local clock"
        className="mono"
        required
        {...form.getInputProps(`${path}.duration`)}
      />
      <TextInput type="datetime-local" label="Not before" {...form.getInputProps(`${path}.from`)} />
      <TextInput type="datetime-local" label="Not from then on" {...form.getInputProps(`${path}.until`)} />
    </SimpleGrid>
  )
}

const fieldsOf = { weekly: WeeklyFields, once: OnceFields, cron: CronFields }
const shapes = [
  { value: 'weekly', label: 'Every week' },
  { value: 'once', label: 'Once' },
  { value: 'cron', label: 'By schedule' },
]

/** The inputs of a window: plain ones for weekly and single windows, cron for all others. */
export const WindowFields = ({ form, index, onRemove }: Props & { onRemove?: () => void }) => {
  const path = pathOf(index)
  const values = form.values.freeze.windows[index]
  if (values === undefined) return null
  const Fields = fieldsOf[values.shape]
  const zones = timezones.includes(values.timezone) ? timezones : [values.timezone, ...timezones]
  return (
    <Fieldset legend={`Time ${index + 1}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            size="xs"
            data={shapes}
            value={values.shape}
            aria-label={`How time ${index + 1} comes`}
            onChange={(shape) => form.setFieldValue(path, withShape(values, shape as WindowShape))}
          />
          {onRemove !== undefined && (
            <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
              Remove
            </Button>
          )}
        </Group>
        <Fields form={form} index={index} />
        {values.shape !== 'once' && (
          <TagsInput
            label="Not on these dates"
            placeholder="2026-12-25"
            {...form.getInputProps(`${path}.except`)}
          />
        )}
        <Select
          label="Time zone"
          data={zones}
          searchable
          limit={100}
          maxDropdownHeight={220}
          allowDeselect={false}
          {...form.getInputProps(`${path}.timezone`)}
        />
        <Input.Error>{form.errors[`${path}.window`]}</Input.Error>
      </Stack>
    </Fieldset>
  )
}
