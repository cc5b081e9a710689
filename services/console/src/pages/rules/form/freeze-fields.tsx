import { Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldsProps } from './rule-form.ts'
import { WindowFields } from './window-fields.tsx'
import { newWindow } from './window-values.ts'

/** Maximum number of windows of a rule. */
const maxWindows = 20

export const FreezeFields = ({ form }: FieldsProps) => {
  const { windows } = form.values.freeze
  return (
    <Stack gap="sm">
      <Select
        label="During these times"
        data={[
          { value: 'deny', label: 'nothing may be deployed' },
          { value: 'allow', label: 'deployments may start, and at no other time' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('freeze.kind')}
      />
      {windows.map(({ key }, index) => (
        <WindowFields
          key={key}
          form={form}
          index={index}
          {...(windows.length > 1 && { onRemove: () => form.removeListItem('freeze.windows', index) })}
        />
      ))}
      {windows.length < maxWindows && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('freeze.windows', newWindow())}
          >
            Add another time
          </Button>
        </Group>
      )}
    </Stack>
  )
}
