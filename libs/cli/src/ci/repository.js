/**
 * Returns the address of a repository without what may be secret: password, user name, query. The user name
 * of SSH stays, because it is part of the address. Returns undefined for a folder, and for an address with an
 * `@` in its path: what stands before it may belong to a password.
 *
 * @param {string | undefined} address such as `https://token@git.example.com/shop/checkout.git`
 */
export const publicAddress = (address) => {
  const [, scheme, user = '', rest = ''] = address?.match(/^(\w[\w+.-]*:\/\/)(?:([^/]*)@)?([^?#]*)/) ?? []
  if (scheme === 'file://' || rest.includes('@')) return undefined
  if (scheme === 'ssh://' && user !== '') return `ssh://${user.replace(/:.*$/, '')}@${rest}`
  if (scheme !== undefined) return scheme + rest
  // The short form of SSH: git@git.example.com:shop/checkout.git
  const [, shortUser, location] = address?.match(/^([^/:@]+)(?::[^/@]*)?@([^/@]+:[^?#]*)/) ?? []
  return location === undefined ? undefined : `${shortUser}@${location}`
}

/**
 * Returns the last part of the address or path of a repository, without `.git`.
 *
 * @param {string | undefined} address such as `git@git.example.com:shop/checkout.git`
 */
export const repositoryName = (address) =>
  address
    ?.split(/[/:]/)
    .findLast((part) => part !== '')
    ?.replace(/\.git$/, '') || undefined
