import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useEffect, useState } from 'react'

export type TextFilterProps = Omit<AutocompleteProps, 'value' | 'onChange'> & {
  value: string
  /** Told when the reader chose one, or is done with what they typed. */
  onCommit: (value: string) => void
  /** Told every change, for suggestions that are looked up. */
  onType?: (value: string) => void
}

/** A text to filter by, with suggestions where there are any. */
export const TextFilter = ({ value, onCommit, onType, ...props }: TextFilterProps) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (to: string): void => {
    if (to.trim() !== value) onCommit(to.trim())
  }
  return (
    <Autocomplete
      clearable
      maxDropdownHeight={280}
      {...props}
      value={text}
      onChange={(to) => {
        setText(to)
        onType?.(to)
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
