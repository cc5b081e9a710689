import { Code } from '@mantine/core'

/** The body of a request as formatted JSON. */
export const Preview = ({ body }: { body: Record<string, unknown> }) => (
  <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {JSON.stringify(body, null, 2)}
  </Code>
)
