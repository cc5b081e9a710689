import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { EmptyState } from '../../components/states.tsx'
import { ruleSentence } from '../../rules/rule-sentence.ts'
import type { Draft } from './form/values.ts'
import { proposals } from './proposals.ts'

type Props = {
  /** Opens the form with a proposal; undefined for users who may not create rules. */
  onStart?: (proposal: Draft) => void
}

/** Shown while the account has no rules: what rules are for, and some of them to begin with. */
export const FirstRules = ({ onStart }: Props) => {
  if (onStart === undefined)
    return (
      <EmptyState title="There are no rules yet">
        <Text size="sm">Every deployment may start. Admins of your organisation can create rules.</Text>
      </EmptyState>
    )
  return (
    <Stack>
      <EmptyState title="There are no rules yet">
        <Text size="sm">
          Every deployment may start. Begin with one of these: it only reports what it would block, until you
          enable it.
        </Text>
      </EmptyState>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }} component="section" aria-label="Rules to begin with">
        {proposals.map((proposal) => (
          <Card key={proposal.name} withBorder component="article" aria-label={proposal.name}>
            <Stack gap="sm" h="100%" justify="space-between">
              <Stack gap="xs">
                <Title order={3} size="h5">
                  {proposal.name}
                </Title>
                <Text size="sm">{ruleSentence(proposal)}</Text>
              </Stack>
              <Button
                variant="default"
                onClick={() => onStart(proposal)}
                aria-label={`Start with this: ${proposal.name}`}
              >
                Start with this
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
