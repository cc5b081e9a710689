import { Alert, Button, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Rule, saveRule } from '../../api/rules.ts'
import { rulesAddress } from '../../components/addresses.ts'
import { LiftRule } from '../../components/lift-rule.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ReasonModal } from '../../components/reason-modal.tsx'
import { blockVersion, type NamedVersion } from '../../rules/quick-rules.ts'
import { useHasRole } from '../../session/session.ts'

/** Says why a version is blocked, and by whom. A rule that the API made may have no message. */
const reasonOf = ({ message, created_by }: Rule): string => {
  const by = created_by === null ? '' : ` (${created_by})`
  return message === null ? `Nobody may deploy it${by}.` : `Nobody may deploy it. Reason: “${message}”${by}.`
}

/** Says that a version is blocked, by whom and why. */
export const Blocked = ({ block }: { block: Rule }) => (
  <Alert color="red" icon={<IconBan aria-hidden />} title="This version is blocked">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {reasonOf(block)}{' '}
      <PageLink href={rulesAddress({ open: block.id })} inherit c="inherit" underline="always">
        Show the rule
      </PageLink>
    </Text>
  </Alert>
)

const BlockModal = ({ version, onClose }: { version: NamedVersion; onClose: () => void }) => {
  const blocking = useMutation({ ...saveRule(null), onSuccess: onClose })
  return (
    <ReasonModal
      title={`Block ${version.product_name} ${version.version}?`}
      action="Block"
      placeholder="It loses orders: see incident 4711"
      saving={blocking}
      onReason={(reason) => blocking.mutate(blockVersion(version, reason))}
      onClose={onClose}
    >
      <Text size="sm">
        Nobody may deploy this version anywhere until somebody allows it again. Where it is deployed, it
        stays.
      </Text>
    </ReasonModal>
  )
}

/** A button that blocks a version, or allows it again; for admins. */
export const BlockButton = ({ version, block }: { version: NamedVersion; block: Rule | undefined }) => {
  const isAdmin = useHasRole('admin')
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  if (!isAdmin) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {block === undefined ? 'Block this version …' : 'Allow this version again …'}
      </Button>
      {isOpen && block === undefined && <BlockModal version={version} onClose={close} />}
      {isOpen && block !== undefined && (
        <LiftRule rule={block} title="Allow this version again?" action="Allow it" onClose={close} />
      )}
    </>
  )
}
