import classes from './cell.module.css'

/** The API stops counting here: 100 means 100 or more. */
const maxCount = 100

/** A badge with the number of versions that a cell is behind; nothing when the number is 0 or unknown. */
export const VersionsBehind = ({ behind }: { behind: number | null }) => {
  if (behind === null || behind === 0) return null
  const count = behind >= maxCount ? `${maxCount}+` : String(behind)
  return (
    <span
      className={classes.behind}
      title={`${count} ${behind === 1 ? 'version' : 'versions'} behind: completed in the previous environment since`}
    >
      {count} behind
    </span>
  )
}
