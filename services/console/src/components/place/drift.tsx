import classes from './place.module.css'

/** The API counts no further. */
const most = 100

/** How many versions a place is behind the environments before it. */
export const Drift = ({ behind }: { behind: number | null }) => {
  if (behind === null || behind === 0) return null
  const count = behind >= most ? `${most}+` : String(behind)
  return (
    <span
      className={classes.drift}
      title={`${count} ${behind === 1 ? 'version was' : 'versions were'} completed since in the environment before`}
    >
      {count} behind
    </span>
  )
}
