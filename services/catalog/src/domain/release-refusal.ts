import type { ReleaseStatus } from '@shiplog/contract'

type Version = { id: string; product_name: string; version: string }

/** What a release is, and what it has, when a version is to be added. */
export type Admission = {
  status: ReleaseStatus
  version: Version
  /** The version of the same product that is in there. */
  present: Version | undefined
  /** Versions that are in there. */
  count: number
  /** Versions that a release may have. */
  most: number
}

const isClosed = (status: ReleaseStatus): boolean => status === 'completed' || status === 'cancelled'

/** @returns why the release does not take the version; undefined when it does */
export const releaseRefusal = ({ status, version, present, count, most }: Admission): string | undefined => {
  if (isClosed(status)) return `The release is ${status} and takes no more versions: change its status first`
  if (present !== undefined) {
    const inThere = `The release has version '${present.version}' of product '${present.product_name}'`
    return present.id === version.id ? `${inThere} already` : `${inThere}: remove it first`
  }
  return count >= most ? `This release has ${count} versions, which is the most` : undefined
}

/** @returns why the release does not give up a version; undefined when it does */
export const removalRefusal = (status: ReleaseStatus): string | undefined =>
  isClosed(status)
    ? `The release is ${status}, so its versions cannot be changed: change its status first`
    : undefined
