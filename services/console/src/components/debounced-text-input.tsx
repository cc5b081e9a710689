import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

const debounceMs = 300

/** A text input that calls `onChange` with the trimmed text once the user pauses typing. */
export const DebouncedTextInput = ({ value, onChange, ...props }: Props) => {
  const [text, setText] = useState(value)
  const notify = useDebouncedCallback(onChange, debounceMs)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      {...props}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        notify(currentTarget.value.trim())
      }}
    />
  )
}
