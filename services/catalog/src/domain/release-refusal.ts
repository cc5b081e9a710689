import type { ReleaseStatus } from '@shiplog/contract'

type Version = { id: string; product_name: string; version: string }

/** A release and the version to be added to it. */
type Addition = {
  status: ReleaseStatus
  version: Version
  /** The version of the same product that the release already has; undefined when it has none. */
  present: Version | undefined
  /** Number of versions in the release. */
  count: number
  maxReleaseVersions: number
}

/** Returns why the versions of a release in this status cannot be changed; undefined when they can. */
export const closedRefusal = (status: ReleaseStatus): string | undefined =>
  status === 'completed' || status === 'cancelled'
    ? `The release is ${status}, so its versions cannot be changed: change its status first`
    : undefined

/** Returns the reason why a version cannot be added to a release; undefined when it can be added. */
export const additionRefusal = ({
  status,
  version,
  present,
  count,
  maxReleaseVersions,
}: Addition): string | undefined => {
  const closed = closedRefusal(status)
  if (closed !== undefined) return closed
  if (present !== undefined) {
    const sentence = `The release has version '${present.version}' of product '${present.product_name}'`
    return present.id === version.id ? `${sentence} already` : `${sentence}: remove it first`
  }
  return count >= maxReleaseVersions
    ? `The release has ${count} versions, the maximum: remove one or use another release`
    : undefined
}
