/** Longest role, in characters: Shiplog ignores longer roles. */
export const maxRoleLength = 64

/** Returns a sentence that says why a text cannot be a role; undefined when it can. */
export const roleProblem = (role: string): string | undefined => {
  if (role.trim() === '') return 'A role must not be blank.'
  if (role.length > maxRoleLength) return `A role has at most ${maxRoleLength} characters.`
  if (/[\s,\p{Cc}]/u.test(role)) return `'${role}' cannot be a role: a role has no spaces and no commas.`
  return undefined
}
