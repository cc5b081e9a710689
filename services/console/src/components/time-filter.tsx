import '@mantine/dates/styles.css'
import type { MantineStyleProps } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import dayjs from 'dayjs'

type Props = {
  label: string
  placeholder: string
  /** In ISO 8601; undefined for any time. */
  value: string | undefined
  /** Called with the new time in ISO 8601 and UTC; an empty text for any time. */
  onCommit: (value: string) => void
  w?: MantineStyleProps['w']
}

/** A time of a filter, in the time zone of the browser. */
export const TimeFilter = ({ value, onCommit, ...props }: Props) => (
  <DateTimePicker
    {...props}
    clearable
    clearButtonProps={{ 'aria-label': `Clear “${props.label}”` }}
    valueFormat="D MMM YYYY HH:mm"
    value={value === undefined ? null : dayjs(value).format('YYYY-MM-DD HH:mm:ss')}
    onChange={(time) => onCommit(time === null ? '' : dayjs(time).toISOString())}
  />
)
