import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useEffect, useState } from 'react'

export type TextFilterProps = Omit<AutocompleteProps, 'value' | 'onChange'> & {
  value: string
  /**
   * Called with the new text, trimmed, when the user chooses a suggestion, presses Enter, clears the input or
   * leaves it. Not called when the text is unchanged.
   */
  onCommit: (value: string) => void
  /** Called with the text after every change, to look up suggestions. */
  onType?: (value: string) => void
}

/** A text input of a filter, with suggestions. */
export const TextFilter = ({ value, onCommit, onType, ...props }: TextFilterProps) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (committed: string): void => {
    if (committed.trim() !== value) onCommit(committed.trim())
  }
  return (
    <Autocomplete
      clearable
      maxDropdownHeight={280}
      {...props}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onType?.(typed)
      }}
      onOptionSubmit={commit}
      onClear={() => commit('')}
      onBlur={() => commit(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(text)
      }}
    />
  )
}
