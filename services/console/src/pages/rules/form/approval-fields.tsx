import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEnvironmentNames } from './choices.ts'
import type { FieldsProps } from './rule-form.ts'
import { newRequirement } from './values.ts'

/** Limits of a rule, as the API has them. */
const max = { requirements: 10, people: 50, hours: 720 }

type Props = FieldsProps & { index: number; onRemove?: () => void }

const RequirementFields = ({ form, index, onRemove }: Props) => {
  const path = `approval.requirements.${index}` as const
  const names = useEnvironmentNames()
  const { value, onChange, ...environment } = form.getInputProps(`${path}.environment`)
  const options = value === '' ? names : [...new Set([...names, value])]
  return (
    <Fieldset legend={`Requirement ${index + 1}`}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Name of the requirement"
            placeholder="qa"
            required
            {...form.getInputProps(`${path}.name`)}
          />
          <NumberInput
            label="Number of people"
            min={1}
            max={max.people}
            allowDecimal={false}
            clampBehavior="strict"
            {...form.getInputProps(`${path}.count`)}
          />
          <TagsInput
            label="Roles"
            description="Press Enter after each. Any role that your identity provider gives."
            placeholder="release_manager"
            {...form.getInputProps(`${path}.roles`)}
          />
          <TagsInput
            label="Or these people"
            description="Subjects or e-mail addresses; press Enter after each."
            placeholder="ada@example.com"
            {...form.getInputProps(`${path}.users`)}
          />
        </SimpleGrid>
        <Select
          label="Only after the version was completed in"
          placeholder="No environment is required"
          data={options}
          searchable
          clearable
          value={value === '' ? null : value}
          onChange={(name) => onChange(name ?? '')}
          {...environment}
        />
        {onRemove !== undefined && (
          <Group>
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={`Remove requirement ${index + 1}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

/** The inputs of a rule about approvals. */
export const ApprovalFields = ({ form }: FieldsProps) => {
  const { requirements } = form.values.approval
  return (
    <Stack gap="sm">
      {requirements.map(({ key }, index) => (
        <RequirementFields
          key={key}
          form={form}
          index={index}
          {...(requirements.length > 1 && {
            onRemove: () => form.removeListItem('approval.requirements', index),
          })}
        />
      ))}
      <Input.Error>{form.errors['approval.requirements']}</Input.Error>
      {requirements.length < max.requirements && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('approval.requirements', newRequirement())}
          >
            Add another requirement
          </Button>
        </Group>
      )}
      <NumberInput
        label="Hours until a request or its approvals expire"
        min={0}
        max={max.hours}
        decimalScale={2}
        {...form.getInputProps('approval.expires_hours')}
      />
      <Checkbox
        label="People may approve what they have asked for, built or deployed themselves"
        {...form.getInputProps('approval.allow_own', { type: 'checkbox' })}
      />
    </Stack>
  )
}
