import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Rule, rulesQuery } from '../../api/rules.ts'
import { Page } from '../../components/page.tsx'
import { useHasRole } from '../../session/session.ts'
import { DeleteRule } from './delete-rule.tsx'
import { FirstRules } from './first-rules.tsx'
import { RuleModal } from './form/rule-modal.tsx'
import type { Draft } from './form/values.ts'
import { RevisionsDrawer } from './revisions-drawer.tsx'
import { RuleTable } from './rule-table.tsx'

const route = getRouteApi('/shell/console/rules')

const about =
  'Rules say when a deployment may start. A start that breaks an enabled rule is refused before it begins; ' +
  'CI is told why, and when to try again.'

type OpenDialog = { what: 'create'; proposal?: Draft } | { what: 'edit' | 'delete'; rule: Rule }

/** The rules of the account, and dialogs to create, change and delete one. */
export const RulesPage = () => {
  const { data: rules } = useSuspenseQuery(rulesQuery)
  const { open } = route.useLoaderDeps()
  const navigate = route.useNavigate()
  const isAdmin = useHasRole('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  const actions = {
    onEdit: (rule: Rule) => setDialog({ what: 'edit', rule }),
    onDelete: (rule: Rule) => setDialog({ what: 'delete', rule }),
  }
  return (
    <Page
      actions={
        isAdmin && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ what: 'create' })}
          >
            New rule
          </Button>
        )
      }
    >
      <Text size="sm">
        {about}
        {!isAdmin && ' Only admins can change rules.'}
      </Text>
      {rules.length === 0 ? (
        <FirstRules {...(isAdmin && { onStart: (proposal) => setDialog({ what: 'create', proposal }) })} />
      ) : (
        <RuleTable rules={rules} actions={isAdmin ? actions : null} />
      )}
      {dialog?.what === 'create' && (
        <RuleModal
          rule={null}
          onClose={closeDialog}
          {...(dialog.proposal !== undefined && { proposal: dialog.proposal })}
        />
      )}
      {dialog?.what === 'edit' && <RuleModal rule={dialog.rule} onClose={closeDialog} />}
      {dialog?.what === 'delete' && <DeleteRule rule={dialog.rule} onClose={closeDialog} />}
      {open !== undefined && <RevisionsDrawer id={open} onClose={() => void navigate({ search: {} })} />}
    </Page>
  )
}
