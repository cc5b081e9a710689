/**
 * Returns the address of a repository without user name and password, which may be a token.
 *
 * @param {string | undefined} address such as `https://token@git.example.com/shop/checkout.git`
 */
export const withoutCredentials = (address) => {
  if (address === undefined || !URL.canParse(address)) return address?.replace(/^[^@/]*:[^@/]*@/, '')
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  // The user name of SSH, usually `git`, is part of the address.
  if (url.protocol !== 'ssh:') url.username = ''
  url.password = ''
  return url.href
}

/**
 * Returns the last part of the address or path of a repository, without `.git`.
 *
 * @param {string | undefined} address such as `git@git.example.com:shop/checkout.git`
 */
export const repositoryName = (address) => address?.match(/([^/:]+?)(?:\.git)?\/*$/)?.[1]
