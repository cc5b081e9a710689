import { describe, expect, it } from 'vitest'
import { isOfProgram, type OwnRoles, rolesOf } from '../src/token-claims.ts'

const read = (roles: unknown, own: OwnRoles = 'any') => rolesOf({ roles }, 'roles', own)

describe('rolesOf', () => {
  it.each<[roles: unknown, role: string | undefined, ownRoles: string[]]>([
    [['qa'], 'viewer', ['qa']],
    [['qa', 'member', 'release_manager'], 'member', ['qa', 'release_manager']],
    ['qa viewer  release_manager', 'viewer', ['qa', 'release_manager']],
    [['qa', 'qa', 'QA'], 'viewer', ['qa', 'QA']],
    [['Admin', 'administrator'], 'viewer', ['Admin', 'administrator']],
    [['QA team', 'Prüfung', '検査'], 'viewer', ['QA team', 'Prüfung', '検査']],
    [['__proto__', 'constructor'], 'viewer', ['__proto__', 'constructor']],
    [['x'.repeat(64)], 'viewer', ['x'.repeat(64)]],
    [['x'.repeat(65)], undefined, []],
    [['', ' ', '\t', '\u2003'], undefined, []],
    [['q\0a', 'q\na', 'q\u0085a', 'q\ud800a'], undefined, []],
    ['', undefined, []],
    [[], undefined, []],
    [null, undefined, []],
    [undefined, undefined, []],
    [['offline_access', 'uma_authorization', 'default-roles-acme'], undefined, []],
    [['offline_access', 'qa'], 'viewer', ['qa']],
  ])('reads %j as %s with the own roles %j', (roles, role, ownRoles) => {
    expect(read(roles)).toEqual({ role, ownRoles })
  })

  it('counts only the own roles that the operator has named', () => {
    expect(read(['everyone', 'qa', 'admin'], ['qa'])).toEqual({ role: 'admin', ownRoles: ['qa'] })
    expect(read(['everyone'], ['qa'])).toEqual({ role: undefined, ownRoles: [] })
    expect(read(['offline_access'], ['offline_access'])).toEqual({
      role: 'viewer',
      ownRoles: ['offline_access'],
    })
    expect(read(['qa', 'viewer'], [])).toEqual({ role: 'viewer', ownRoles: [] })
  })

  it('reads at most 64 own roles, with 6 KiB together', () => {
    const names = Array.from({ length: 100 }, (_, index) => `role-${index}`)
    expect(read(names).ownRoles).toEqual(names.slice(0, 64))
    expect(read(names, ['role-99']).ownRoles).toEqual(['role-99'])
    const large = Array.from({ length: 64 }, (_, index) => `${index}`.padStart(2, '0') + '検'.repeat(62))
    const { ownRoles } = read(large)
    expect(ownRoles).toEqual(large.slice(0, 32))
    const quotes = Array.from({ length: 64 }, (_, index) => `${index}`.padStart(2, '0') + '"'.repeat(62))
    expect(Buffer.byteLength(JSON.stringify(read(quotes).ownRoles))).toBeLessThan(6_300)
  })
})

describe('isOfProgram', () => {
  // The claims are those of the providers' documentation. The test of Keycloak has real tokens.
  it.each([
    ['RFC 9068', { sub: 's6BhdRkqt3', client_id: 's6BhdRkqt3' }],
    ['Auth0', { sub: 'Yk9z@clients', azp: 'Yk9z', gty: 'client-credentials' }],
    ['Auth0, with the claim gty removed', { sub: 'Yk9z@clients', azp: 'Yk9z' }],
    ['Okta', { sub: '0oa1', cid: '0oa1', scp: ['shiplog'] }],
    ['Cognito', { sub: '4d1e', client_id: '4d1e', token_use: 'access' }],
    ['Entra ID, version 2', { sub: 'aa-1', oid: 'aa-1', azp: 'bb-2', azpacr: '1', ver: '2.0' }],
    ['Entra ID, version 1', { sub: 'aa-1', oid: 'aa-1', appid: 'bb-2', appidacr: '1', ver: '1.0' }],
    ['Entra ID, with idtyp', { sub: 'aa-1', azp: 'bb-2', idtyp: 'app' }],
    ['Keycloak', { sub: 'uuid', azp: 'ci', preferred_username: 'service-account-ci' }],
    ['Keycloak, without the scope profile', { sub: 'uuid', azp: 'ci', clientAddress: '10.0.0.7' }],
    ['two clients', { sub: 'ci', azp: 'shiplog', client_id: 'ci' }],
  ])('is true for a program of %s', (_, claims) => {
    expect(isOfProgram(claims)).toBe(true)
  })

  it.each([
    ['a person without any client', { sub: 'ada' }],
    ['RFC 9068', { sub: '5ba552d67', client_id: 's6BhdRkqt3' }],
    ['Auth0', { sub: 'auth0|5f7c', azp: 'Yk9z', scope: 'openid profile email' }],
    ['Okta', { sub: 'ada@acme.example', uid: '00u1', cid: '0oa1', scp: ['openid'] }],
    ['Cognito', { sub: 'aaaa', client_id: '4d1e', username: 'ada', token_use: 'access' }],
    ['Entra ID', { sub: 'pairwise', oid: 'aa-1', azp: 'bb-2', scp: 'access', idtyp: 'user' }],
    ['Azure AD B2C, where sub is oid', { sub: 'aa-1', oid: 'aa-1', azp: 'bb-2', scp: 'access' }],
    ['Keycloak', { sub: 'uuid', azp: 'shiplog', preferred_username: 'ada', sid: 's' }],
    ['claims of a wrong type', { sub: 'ada', azp: ['ada'], gty: ['x'], idtyp: 1, preferred_username: 7 }],
  ])('is false for a person of %s', (_, claims) => {
    expect(isOfProgram(claims)).toBe(false)
  })
})
