import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

const pauseMs = 300

/** Tells what was typed after a pause, so that not every letter is looked for. */
export const DebouncedTextInput = ({ value, onChange, ...props }: Props) => {
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(onChange, pauseMs)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
    />
  )
}
