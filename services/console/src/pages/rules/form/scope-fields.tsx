import { Fieldset, MultiSelect, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core'
import { environmentTypes } from '../../../api/environments.ts'
import { useEnvironmentNames } from './choices.ts'
import type { FieldsProps } from './rule-form.ts'

/** Inputs for the deployments to which a rule applies. */
export const ScopeFields = ({ form }: FieldsProps) => {
  const names = useEnvironmentNames()
  return (
    <Fieldset legend="Applies to">
      <Stack gap="sm">
        <Text size="sm">
          Leave a list empty for no limit. Press Enter after each name; * matches any characters.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MultiSelect
            label="Types of environments"
            data={environmentTypes}
            searchable
            clearable
            {...form.getInputProps('scope.environment_types')}
          />
          <TagsInput
            label="Environments"
            data={names}
            maxDropdownHeight={220}
            {...form.getInputProps('scope.environments')}
          />
          <TagsInput label="Products" placeholder="pay-*" {...form.getInputProps('scope.products')} />
          <TagsInput
            label="Not to these environments"
            data={names}
            maxDropdownHeight={220}
            {...form.getInputProps('scope.exclude_environments')}
          />
          <TagsInput label="Not to these products" {...form.getInputProps('scope.exclude_products')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
