import { Badge, Box, Group, Paper, Text } from '@mantine/core'
import { cardOf, type Element, withDates } from './card.ts'

const wrap = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const

const Texts = ({ element: { text, weight, inlines } }: { element: Element }) => (
  <Text size="sm" fw={weight === 'Bolder' ? 600 : undefined} style={wrap}>
    {text === undefined ? null : withDates(text)}
    {inlines?.map((run, index) => (
      <Text
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no ids and a fixed order
        key={index}
        span
        inherit
        fw={run.weight === 'Bolder' ? 600 : undefined}
        className={run.fontType === 'Monospace' ? 'mono' : undefined}
      >
        {run.text}
      </Text>
    ))}
  </Text>
)

const ElementView = ({ element }: { element: Element }) => {
  const { columns, items } = element
  if (columns !== undefined)
    return (
      <Group gap="xs" wrap="nowrap" align="start">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no ids and a fixed order
          <Box key={index} {...(index === 0 ? { w: 110, flex: 'none' } : { miw: 0 })}>
            <Elements elements={column.items ?? []} />
          </Box>
        ))}
      </Group>
    )
  if (items !== undefined)
    return (
      <Paper bg="var(--mantine-color-default-hover)" p="xs" my={4}>
        <Elements elements={items} />
      </Paper>
    )
  return <Texts element={element} />
}

const Elements = ({ elements }: { elements: Element[] }) =>
  elements.map((element, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: elements have no ids and a fixed order
    <ElementView key={index} element={element} />
  ))

/** Shows the card of a message. Its links and buttons do not work. */
export const Preview = ({ body }: { body: Record<string, unknown> }) => {
  const card = cardOf(body)
  return (
    <>
      <Elements elements={card.body} />
      <Group gap="xs" mt={4}>
        {card.actions?.map(({ title, url }) => (
          <Badge key={url} variant="outline" tt="none">
            {title}
          </Badge>
        ))}
      </Group>
    </>
  )
}
