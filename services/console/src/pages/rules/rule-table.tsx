import { Button, Group, Table, Text } from '@mantine/core'
import type { Rule } from '../../api/rules.ts'
import { rulesAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { ruleTypeLooks } from '../../rules/rule-config.ts'
import { ruleSentence } from '../../rules/rule-sentence.ts'
import { RuleModeCell } from './rule-mode.tsx'

type Actions = { onEdit: (rule: Rule) => void; onDelete: (rule: Rule) => void }
type Props = {
  rules: Rule[]
  /** Null for users who may not change rules. */
  actions: Actions | null
}

const Buttons = ({ rule, onEdit, onDelete }: Actions & { rule: Rule }) => (
  <Group gap="xs" wrap="nowrap">
    <Button size="xs" variant="default" onClick={() => onEdit(rule)} aria-label={`Change ${rule.name}`}>
      Change
    </Button>
    <Button
      size="xs"
      variant="subtle"
      color="red"
      onClick={() => onDelete(rule)}
      aria-label={`Delete ${rule.name}`}
    >
      Delete
    </Button>
  </Group>
)

const revisionsOf = ({ revision }: Rule): string => (revision === 1 ? '1 revision' : `${revision} revisions`)

const Row = ({ rule, actions }: { rule: Rule; actions: Actions | null }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} maw={480}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {rule.name}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {ruleSentence(rule)}
      </Text>
      {rule.description !== null && (
        <Text size="xs" lineClamp={2} title={rule.description}>
          {rule.description}
        </Text>
      )}
    </Table.Th>
    <Table.Td className="nowrap">{ruleTypeLooks[rule.type].label}</Table.Td>
    <Table.Td>
      <RuleModeCell rule={rule} />
    </Table.Td>
    <Table.Td>
      <RelativeTime time={rule.updated_at} />
      {rule.revision === 1 && <Text size="xs">by {rule.created_by ?? 'an operator'}</Text>}
      <Text size="xs">
        <PageLink
          href={rulesAddress({ open: rule.id })}
          inherit
          aria-label={`${revisionsOf(rule)} of ${rule.name}`}
        >
          {revisionsOf(rule)}
        </PageLink>
      </Text>
    </Table.Td>
    {actions !== null && (
      <Table.Td>
        <Buttons rule={rule} {...actions} />
      </Table.Td>
    )}
  </Table.Tr>
)

export const RuleTable = ({ rules, actions }: Props) => (
  <ScrollTable
    label="Rules"
    minWidth={800}
    columns={['Rule', 'Type', 'Mode', 'Last change', ...(actions === null ? [] : ['Actions'])]}
    verticalSpacing="sm"
  >
    {rules.map((rule) => (
      <Row key={rule.id} rule={rule} actions={actions} />
    ))}
  </ScrollTable>
)
