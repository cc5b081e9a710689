import { Autocomplete, type AutocompleteProps, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type InputProps = 'aria-label' | 'data' | 'error' | 'filter' | 'label' | 'leftSection' | 'placeholder' | 'w'

export type TextFilterProps = Pick<AutocompleteProps, InputProps> & {
  value: string
  /**
   * Called with the new text, trimmed, when the user chooses a suggestion, presses Enter, clears the input or
   * leaves it. Not called when the text is unchanged.
   */
  onCommit: (value: string) => void
  /** True for a filter by a part of a name: it suggests nothing, and commits when the user pauses typing. */
  isPart?: boolean
  /** Called with the text after every change, to look up suggestions. */
  onType?: (value: string) => void
}

const pauseMs = 300

/** A text input of a filter. */
export const TextFilter = ({ value, onCommit, isPart = false, onType, ...props }: TextFilterProps) => {
  const { data: _, filter: __, ...common } = props
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = (committed: string): void => {
    if (committed.trim() !== value) onCommit(committed.trim())
  }
  const commitAfterPause = useDebouncedCallback(commit, pauseMs)
  const change = (typed: string): void => {
    setText(typed)
    onType?.(typed)
    if (isPart) commitAfterPause(typed)
  }
  if (isPart)
    return (
      <TextInput {...common} value={text} onChange={({ currentTarget }) => change(currentTarget.value)} />
    )
  return (
    <Autocomplete
      clearable
      maxDropdownHeight={280}
      {...props}
      value={text}
      onChange={change}
      onOptionSubmit={commit}
      onClear={() => commit('')}
      onBlur={() => commit(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(text)
      }}
    />
  )
}
