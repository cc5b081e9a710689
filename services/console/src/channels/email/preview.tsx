import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { unstyled } from './unstyled.ts'

const parts = ['Text', 'HTML'] as const
type Part = (typeof parts)[number]

/** Shows a mail with its subject, as HTML or as plain text. */
export const Preview = ({ body }: { body: Record<string, unknown> }) => {
  const [part, setPart] = useState<Part>('Text')
  const [subject, text, html] = [body.subject, body.text, body.html].map(String)
  return (
    <>
      <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <SegmentedControl
        size="xs"
        my="xs"
        data={[...parts]}
        value={part}
        onChange={(value) => setPart(value as Part)}
        aria-label="Part of the mail"
      />
      {part === 'Text' ? (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ) : (
        // With an empty `sandbox` nothing in the frame is executed, submitted or opened.
        <iframe
          title="HTML of the mail"
          sandbox=""
          srcDoc={unstyled(html ?? '')}
          style={{ width: '100%', height: '20rem', border: 0, background: 'white', colorScheme: 'light' }}
        />
      )}
    </>
  )
}
