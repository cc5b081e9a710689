import { Code, Group, Loader, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { anyProductQuery } from '../queries.ts'
import { CopyableCode } from './copyable-code.tsx'
import { type KeyProps, MakeKey } from './make-key.tsx'
import { ciSystems, curlSnippet, secretName } from './snippets.ts'

const Waiting = () => {
  const { data: products = [] } = useQuery(anyProductQuery)
  return (
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        {products.length === 0
          ? 'Waiting for the first event. This page turns by itself when it arrives.'
          : `“${products[0]?.name}” has arrived. Waiting for its first deployment; this page turns by itself.`}
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
            Keep the key as <Code>{secretName}</Code>: {secret}. Product, environment and version are yours to
            name.
          </Text>
          <CopyableCode code={snippet(origin)} label={name} />
        </Stack>
      </Tabs.Panel>
    ))}
  </Tabs>
)

/** How an account posts its first event. */
export const FirstRun = ({ madeKey, onMade }: KeyProps) => {
  const { origin } = location
  return (
    <Stack gap="lg" maw="54rem">
      <Text>
        Nothing has been deployed yet that Shiplog knows of. Pipelines tell it by one request each; what runs
        where is here as soon as they do.
      </Text>
      <Waiting />
      <Stack gap="xs" component="section" aria-labelledby="first-key">
        <Title order={2} size="h4" id="first-key">
          1. A key
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
          3. Put it into a pipeline
        </Title>
        <Pipelines origin={origin} />
      </Stack>
    </Stack>
  )
}
