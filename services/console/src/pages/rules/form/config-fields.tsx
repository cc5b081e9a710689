import { Checkbox, MultiSelect, NumberInput, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import type { RuleType } from '../../../rules/rule-config.ts'
import { ApprovalFields } from './approval-fields.tsx'
import { useTargets } from './choices.ts'
import { FreezeFields } from './freeze-fields.tsx'
import type { FieldsProps } from './rule-form.ts'
import { hoursDuration, hoursOf } from './values.ts'

const VersionFields = ({ form }: FieldsProps) => (
  <Stack gap="sm">
    <TagsInput
      label="Only these versions"
      description="Press Enter after each; * matches any characters."
      placeholder="1.*"
      {...form.getInputProps('version.allow')}
    />
    <TagsInput label="Never these versions" placeholder="*-rc*" {...form.getInputProps('version.deny')} />
    <TagsInput
      label="Only versions of these branches"
      placeholder="release/*"
      {...form.getInputProps('version.branches')}
    />
    <Checkbox
      label="A completed build of the version is on record"
      {...form.getInputProps('version.require_build', { type: 'checkbox' })}
    />
  </Stack>
)

const FlowFields = ({ form }: FieldsProps) => (
  <MultiSelect
    label="The version was completed in"
    description="In each of these; of a type, in one environment of it."
    data={useTargets(form.values.flow.requires)}
    searchable
    required
    {...form.getInputProps('flow.requires')}
  />
)

const SoakFields = ({ form }: FieldsProps) => {
  const { environment } = form.values.soak
  return (
    <Stack gap="sm">
      <Select
        label="The version was completed in"
        data={useTargets(environment === null ? [] : [environment])}
        searchable
        required
        {...form.getInputProps('soak.environment')}
      />
      <NumberInput
        label="Hours that must have passed since then"
        required
        min={0}
        max={8784}
        decimalScale={2}
        {...form.getInputProps('soak.hours')}
      />
      <Checkbox
        label="Count only the time in which no other version was deployed there"
        {...form.getInputProps('soak.while_current', { type: 'checkbox' })}
      />
    </Stack>
  )
}

const ConcurrencyFields = ({ form }: FieldsProps) => {
  const { stale_after } = form.values.concurrency
  const hours = hoursOf(stale_after)
  const stale = form.getInputProps('concurrency.stale_after')
  const staleLabel = 'A deployment no longer counts when there is no news of it for this long'
  return (
    <Stack gap="sm">
      <Select
        label="At the same time, in an environment"
        data={[
          { value: 'product', label: 'one deployment of each product' },
          { value: 'environment', label: 'one deployment of any product' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('concurrency.per')}
      />
      {hours === undefined ? (
        <TextInput label={staleLabel} description="In ISO 8601, such as PT2H" {...stale} />
      ) : (
        <NumberInput
          label={staleLabel}
          suffix=" h"
          min={0.25}
          max={720}
          {...stale}
          value={hours}
          onChange={(value) => stale.onChange(hoursDuration(Number(value) || 0))}
        />
      )}
    </Stack>
  )
}

/** The inputs for the config of each type of rule. */
export const configFields: Record<RuleType, ComponentType<FieldsProps>> = {
  version: VersionFields,
  flow: FlowFields,
  approval: ApprovalFields,
  soak: SoakFields,
  freeze: FreezeFields,
  concurrency: ConcurrencyFields,
}
