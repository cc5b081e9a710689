import type { BuildEventRequest } from '@shiplog/contract'
import { areas, firstNames, lastNames, parts, subjects } from './names.ts'
import { createRandom, type Random } from './random.ts'

export type Status = BuildEventRequest['status']
export type Person = { user: string; name: string; email: string }

export type CiSystem = {
  name: string
  /** The word that the system uses for a status. It does not report statuses without a word. */
  says: Partial<Record<Status, string>> & Record<'completed' | 'failed' | 'aborted', string>
}

/** People who work at one site, use one CI system, and bring versions to production in the same way. */
export type Team = {
  name: string
  area: string
  zone: string
  people: [Person, ...Person[]]
  ci: CiSystem
  /** Environments to which a version is deployed, in this order. */
  path: [string, ...string[]]
  numbersVersionsBy: 'semver' | 'date'
}

export type Product = {
  name: string
  team: Team
  /** Rate of changes, relative to the mean of all products. Most products are below 1, a few above 10. */
  liveliness: number
}

const github: CiSystem = {
  name: 'github-actions',
  says: { started: 'in_progress', completed: 'success', failed: 'failure', aborted: 'cancelled' },
}
const gitlab: CiSystem = {
  name: 'gitlab-ci',
  says: {
    pending: 'pending',
    started: 'started',
    completed: 'success',
    failed: 'failed',
    aborted: 'canceled',
  },
}
const azure: CiSystem = {
  name: 'azure-pipelines',
  says: { started: 'in_progress', completed: 'complete', failed: 'fail', aborted: 'cancel' },
}
const jenkins: CiSystem = {
  name: 'jenkins',
  says: { completed: 'SUCCESS', failed: 'FAILURE', aborted: 'ABORTED' },
}

const short = ['dev', 'staging', 'production'] as const
const usual = ['dev', 'integration', 'qa', 'staging', 'production', 'production-us'] as const
const careful = ['dev', 'integration', 'qa', 'perf', 'uat', 'staging', 'production', 'production-us'] as const

export const environments: readonly string[] = careful

export const isProduction = (environment: string): boolean => environment.startsWith('production')

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
] as const

const makePerson = (random: Random): Person => {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const user = `${first}.${last}`.toLowerCase()
  return { user, name: `${first} ${last}`, email: `${user}@example.com` }
}

const makeTeam = (seed: number, number: number): Team => {
  const random = createRandom(seed, 'team', number)
  const area = areas[number % areas.length] ?? areas[0]
  const others = Array.from({ length: Math.floor(random.between(3, 9)) }, () => makePerson(random))
  return {
    name: `${area}-${Math.floor(number / areas.length) + 1}`,
    area,
    zone: random.pick(zones),
    people: [makePerson(random), ...others],
    ci: random.pick([github, github, gitlab, azure, jenkins]),
    path: [...random.pick([short, short, usual, usual, careful])],
    numbersVersionsBy: random.pick(['semver', 'semver', 'date']),
  }
}

const productsOfTeam = 12
const namesOfArea = subjects.length * parts.length
/** Largest possible number of products. With more, names would repeat. */
export const mostProducts = areas.length * namesOfArea

/**
 * Step from one name in the list to the next. It is coprime to the length of the list, so that each name is
 * used once, and names that follow each other differ.
 */
const stride = 77

const nameOf = (area: string, index: number): string => {
  const place = (index * stride) % namesOfArea
  return `${area}-${subjects[place % subjects.length]}-${parts[Math.floor(place / subjects.length)]}`
}

/** Standard deviation of the logarithm of the rates of changes. */
const spread = 1.2

/** Draws a rate of changes from a log-normal distribution with the mean 1. */
const makeLiveliness = (random: Random): number => {
  const normal = Math.sqrt(random.wait(2)) * Math.cos(2 * Math.PI * random.next())
  return Math.exp(spread * normal - spread ** 2 / 2)
}

/**
 * Returns the products of a fleet. The same seed gives the same products: a smaller fleet has the first
 * products of a larger one.
 */
export const makeProducts = (seed: number, count: number): Product[] => {
  const teams = Array.from({ length: Math.ceil(count / productsOfTeam) }, (_, number) =>
    makeTeam(seed, number),
  )
  return Array.from({ length: count }, (_, index) => {
    const number = Math.floor(index / productsOfTeam)
    const team = teams[number] ?? makeTeam(seed, number)
    const indexInArea = Math.floor(number / areas.length) * productsOfTeam + (index % productsOfTeam)
    const liveliness = makeLiveliness(createRandom(seed, 'product', index))
    return { name: nameOf(team.area, indexInArea), team, liveliness }
  })
}
