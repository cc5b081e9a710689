import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MutationError } from '../../../components/mutation-error.tsx'
import { exactTime } from '../../../components/relative-time.tsx'
import { nextFreezesQuery, type Simulation, tryRule } from '../queries.ts'
import { problemsOf } from './problems.ts'
import { type RuleValues, requestOf } from './values.ts'

const pauseMs = 500
const maxShown = 5

type NextFreeze = Simulation['windows'][number]

const local = (time: string): string => time.replace('T', ' ').replace(/:00$/, '')

const Occurrence = ({ window: { start, end, local_start, local_end, timezone } }: { window: NextFreeze }) => (
  <List.Item>
    {local(local_start)} – {local_end === null ? 'no end' : local(local_end)} ({timezone})
    <Text size="xs">
      For you: {exactTime(start)} – {end === null ? 'no end' : exactTime(end)}
    </Text>
  </List.Item>
)

/** The next times at which the draft lets nothing start. It shows no error: saving does. */
const NextFreezes = ({ values }: { values: RuleValues }) => {
  const [draft] = useDebouncedValue(values, pauseMs)
  const { data = [], isError } = useQuery(nextFreezesQuery(requestOf(draft)))
  if (isError || draft.type !== 'freeze' || data.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label="Nothing may be deployed next">
      <Text size="sm" fw={600}>
        Nothing may be deployed next
      </Text>
      <List size="sm">
        {data.slice(0, maxShown).map((window) => (
          <Occurrence key={window.start} window={window} />
        ))}
      </List>
    </Stack>
  )
}

type OutcomeProps = { simulation: Simulation; isAboutApprovals: boolean }

const Outcome = ({
  simulation: { evaluated, blocked, complete, examples },
  isAboutApprovals,
}: OutcomeProps) => (
  <Stack gap={4} role="status">
    <Text size="sm">
      {evaluated === 0
        ? 'No deployment of the last 30 days was in its scope.'
        : `It would have blocked ${blocked} of ${evaluated} deployments of the last 30 days.`}
      {isAboutApprovals && evaluated > 0 && ' The trial counts every approval as missing.'}
      {!complete && ' There were more: only the newest were tried.'}
    </Text>
    <List size="sm">
      {examples.slice(0, maxShown).map((example) => (
        <List.Item key={example.deployment_id} style={{ overflowWrap: 'anywhere' }}>
          {example.product_name} {example.version} → {example.environment_name},{' '}
          {exactTime(example.started_at)}
          <Text size="xs">{example.message}</Text>
        </List.Item>
      ))}
    </List>
  </Stack>
)

/** What the draft would do: the next times of a freeze, and on request what it would have blocked. */
export const RulePreview = ({ values }: { values: RuleValues }) => {
  const trial = useMutation(tryRule)
  const isComplete = Object.keys(problemsOf({ ...values, name: 'set' })).length === 0
  if (!isComplete) return null
  const request = requestOf(values)
  const isOfThisDraft = JSON.stringify(trial.variables?.config) === JSON.stringify(request.config)
  return (
    <Stack gap="xs">
      {values.type === 'freeze' && <NextFreezes values={values} />}
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={trial.isPending}
          onClick={() => trial.mutate({ ...request, name: request.name.trim() || 'Draft' })}
        >
          Try on the last 30 days
        </Button>
      </Group>
      {trial.data !== undefined && isOfThisDraft && (
        <Outcome simulation={trial.data} isAboutApprovals={values.type === 'approval'} />
      )}
      <MutationError error={trial.error} />
    </Stack>
  )
}
