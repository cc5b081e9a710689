import { Badge, Group, SimpleGrid, Text } from '@mantine/core'
import { type Block, blocksOf, plain } from './blocks.ts'

const textOf = (text: Block['text'] | string | undefined): string =>
  text === undefined ? '' : plain(typeof text === 'string' ? text : text.text)

const BlockView = ({ block }: { block: Block }) => {
  if (block.type === 'header') return <Text fw={700}>{textOf(block.text)}</Text>
  if (block.fields !== undefined)
    return (
      <SimpleGrid cols={2} spacing="xs" my={4}>
        {block.fields.map(({ text }) => (
          <Text key={text} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {plain(text)}
          </Text>
        ))}
      </SimpleGrid>
    )
  if (block.elements !== undefined)
    return (
      <Group gap="xs" my={4}>
        {block.elements.map(({ text, url }) =>
          block.type === 'actions' ? (
            <Badge key={url} variant="outline" tt="none">
              {textOf(text)}
            </Badge>
          ) : (
            <Text key={textOf(text)} size="xs">
              {textOf(text)}
            </Text>
          ),
        )}
      </Group>
    )
  return (
    <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {textOf(block.text)}
    </Text>
  )
}

/** The blocks of a message as plain text. Links and buttons do not work in the preview. */
export const Preview = ({ body }: { body: Record<string, unknown> }) =>
  blocksOf(body).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids and a fixed order
    <BlockView key={index} block={block} />
  ))
