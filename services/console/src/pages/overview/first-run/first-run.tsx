import { Code, Group, Loader, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CopyableCode } from '../../../components/copyable-code.tsx'
import { anyProductQuery } from '../queries.ts'
import { type KeyProps, MakeKey } from './make-key.tsx'
import { ciSystems, curlSnippet, secretName } from './snippets.ts'

const Waiting = () => {
  const { data: products = [] } = useQuery(anyProductQuery)
  return (
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        {products.length === 0
          ? 'Waiting for the first event. This page updates by itself when the event arrives.'
          : `“${products[0]?.name}” has arrived. Waiting for its first deployment. This page updates by itself.`}
      </Text>
    </Group>
  )
}

const Pipelines = ({ origin }: { origin: string }) => (
  <Tabs defaultValue="github" keepMounted={false}>
    <Tabs.List aria-label="CI systems" mb="sm">
      {ciSystems.map(({ id, name }) => (
        <Tabs.Tab key={id} value={id}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {ciSystems.map(({ id, name, secret, snippet }) => (
      <Tabs.Panel key={id} value={id}>
        <Stack gap="xs">
          <Text size="sm">
            Store the key as <Code>{secretName}</Code>: {secret}. Replace product, environment and version by
            your own.
          </Text>
          <CopyableCode code={snippet(origin)} label={name} />
        </Stack>
      </Tabs.Panel>
    ))}
  </Tabs>
)

/** Instructions for posting the first event: make a key, try it from a terminal, and add it to a pipeline. */
export const FirstRun = ({ madeKey, onMade }: KeyProps) => {
  const { origin } = location
  return (
    <Stack gap="lg" maw="54rem">
      <Text>
        No deployment was reported yet. Each pipeline reports its deployments with one request. This page then
        shows what runs where.
      </Text>
      <Waiting />
      <Stack gap="xs" component="section" aria-labelledby="first-key">
        <Title order={2} size="h4" id="first-key">
          1. Make a key
        </Title>
        <MakeKey madeKey={madeKey} onMade={onMade} />
      </Stack>
      <Stack gap="xs" component="section" aria-labelledby="first-try">
        <Title order={2} size="h4" id="first-try">
          2. Try it from a terminal
        </Title>
        <CopyableCode code={curlSnippet(origin, madeKey ?? `<${secretName}>`)} label="curl" />
      </Stack>
      <Stack gap="xs" component="section" aria-labelledby="first-pipeline">
        <Title order={2} size="h4" id="first-pipeline">
          3. Add it to a pipeline
        </Title>
        <Pipelines origin={origin} />
      </Stack>
    </Stack>
  )
}
