import { createHash } from 'node:crypto'
import type { buildEventRequest, deploymentEventRequest } from '@shiplog/contract'
import type { z } from 'zod'
import { isProduction, type Person, type Product, type Status } from './fleet.ts'
import type { Random } from './random.ts'
import { nextWorkingTime } from './working-hours.ts'

/** An item of `POST /event-batches/`. */
export type FleetEvent =
  | ({ kind: 'build' } & z.input<typeof buildEventRequest>)
  | ({ kind: 'deployment' } & z.input<typeof deploymentEventRequest>)

/** An event, with the time at which it happens, in ms since 1970. */
export type Told = { at: number; event: FleetEvent }

/** A generator of events, ordered by time. It returns true if the runs succeeded. */
type Part = Generator<Told, boolean>

type Version = { name: string; scm_sha: string; scm_branch: string }

/** State of a product's history. */
type Teller = {
  product: Product
  random: Random
  /** Time that the history has reached, in ms since 1970. */
  at: number
  /** Number of runs so far. */
  runs: number
  /** Minor number of the latest version; 0 while there is none. */
  minor: number
  /** Patch number of the latest version. */
  patch: number
  /** Version that runs in each environment. */
  running: Map<string, Version>
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Probability that a run fails: a build, a deployment, or a deployment to production. */
const fails = { build: 0.08, deployment: 0.05, production: 0.03 }
/** Probability that a run is aborted. */
const isAborted = 0.02
/** Share of failed runs after which the same version is tried again. */
const isFlaky = 0.5
/** Share of completed production deployments that are rolled back, if another version ran there before. */
const isTakenBack = 0.04
/** Share of the other completed deployments, to any environment, that are repeated. */
const isRepeated = 0.04
/** Share of events that their client posts twice, because it got no answer. */
const isPostedTwice = 0.01
/** Probability, for each environment of the path, that a change goes no further. */
const endsHere = 0.15
/** Share of changes that do not wait for working hours. */
const isOutOfHours = 0.06
/** Mean time from the end of a change to the next change, for a product with `liveliness` 1. */
const meanPause = 145 * day

/** Error codes with their messages. */
const failures: [[string, string], ...[string, string][]] = [
  ['health_check_failed', 'The new pods did not become ready within 300 s'],
  ['tests_failed', '3 of 412 tests failed'],
  ['image_pull_failed', 'The image could not be pulled: connection reset by peer'],
  ['migration_failed', 'The migration waited too long for a lock'],
  ['quota_exceeded', 'The namespace has no memory left for 2 more pods'],
]

/**
 * Returns a version. Its SHA depends only on the names of the product and the version: another fleet may have
 * the same version, and the suite would refuse it with another SHA.
 */
const makeVersion = (product: Product, name: string, isFix: boolean): Version => ({
  name,
  scm_sha: createHash('sha1').update(`${product.name} ${name}`).digest('hex'),
  scm_branch: isFix ? `fix/${name}` : 'main',
})

const nextVersion = (teller: Teller, isFix: boolean): Version => {
  teller.minor += isFix ? 0 : 1
  teller.patch = isFix ? teller.patch + 1 : 0
  const { product, at, runs, minor, patch } = teller
  const date = new Date(at).toISOString().slice(0, 10).replaceAll('-', '.')
  const name = product.team.numbersVersionsBy === 'date' ? `${date}-${runs + 1}` : `1.${minor}.${patch}`
  return makeVersion(product, name, isFix)
}

/** Lets time pass, and then waits for the next working time of the team. */
const rest = (teller: Teller, ms: number): void => {
  const { product, random } = teller
  teller.at = nextWorkingTime(product.team.zone, Math.round(teller.at + ms), random)
}

type Run = { version: Version; environment?: string }

const aboutBuild = ({ user, name, email }: Person) => ({
  kind: 'build' as const,
  built_by: user,
  built_by_name: name,
  built_by_email: email,
})

const aboutDeployment = ({ user, name, email }: Person, environment_name: string, ticket: string) => ({
  kind: 'deployment' as const,
  environment_name,
  deployed_by: user,
  deployed_by_name: name,
  deployed_by_email: email,
  ...(isProduction(environment_name) && { change_reference: ticket }),
})

const startRun = (teller: Teller, { version, environment }: Run) => {
  teller.runs += 1
  const { product, random, at, runs } = teller
  const { team } = product
  const person = random.pick(team.people)
  return {
    ...(environment === undefined
      ? aboutBuild(person)
      : aboutDeployment(person, environment, `${team.area.toUpperCase()}-${runs}`)),
    product_name: product.name,
    version: version.name,
    scm_sha: version.scm_sha,
    scm_branch: version.scm_branch,
    scm_repository: `https://git.example.com/${team.name}/${product.name}`,
    build_url: `https://ci.example.com/${team.name}/${product.name}/runs/${runs}`,
    build_number: String(runs),
    source_system: team.ci.name,
    // The time is part of the id, so that a run with the same number in another fleet is another run.
    invoke_id: `${runs}-${Math.round(at).toString(36)}`,
    extra_metadata: { team: team.name },
  }
}

const pickEnd = ({ random }: Teller, { environment }: Run): 'completed' | 'failed' | 'aborted' => {
  const failed =
    environment === undefined ? fails.build : isProduction(environment) ? fails.production : fails.deployment
  const dice = random.next()
  return dice < failed ? 'failed' : dice < failed + isAborted ? 'aborted' : 'completed'
}

/** Yields the events of one run: one for each status that its CI system reports, or two if posted twice. */
function* tellRun(teller: Teller, run: Run, end: ReturnType<typeof pickEnd>): Generator<Told> {
  const { product, random } = teller
  const about = startRun(teller, run)
  function* report(status: Status): Generator<Told> {
    const word = product.team.ci.says[status]
    if (word === undefined) return
    const [error_code, error_message] = random.pick(failures)
    const why = status === 'failed' ? { error_code, error_message } : {}
    const at = Math.round(teller.at)
    const told = { at, event: { ...about, ...why, status: word, occurred_at: new Date(at).toISOString() } }
    yield told
    if (random.chance(isPostedTwice)) yield told
  }
  yield* report('pending')
  teller.at += random.between(5 * second, 3 * minute)
  yield* report('started')
  teller.at += random.between(1 * minute, 15 * minute)
  yield* report(end)
}

/** Yields the events of runs until one completes, or until one fails and nobody tries again. */
function* tryRun(teller: Teller, run: Run): Part {
  for (;;) {
    const end = pickEnd(teller, run)
    yield* tellRun(teller, run, end)
    if (end === 'completed') return true
    if (end === 'failed' && !teller.random.chance(isFlaky)) return false
    teller.at += teller.random.between(5 * minute, hour)
  }
}

/**
 * Yields the events of a deployment, and of its rollback or repetition. Returns false if the deployment or
 * its repetition did not succeed, and after a rollback.
 */
function* deploy(teller: Teller, version: Version, environment: string): Part {
  const before = teller.running.get(environment)
  if (!(yield* tryRun(teller, { version, environment }))) return false
  teller.running.set(environment, version)
  const { random } = teller
  if (isProduction(environment) && before !== undefined && random.chance(isTakenBack)) {
    teller.at += random.between(10 * minute, 2 * hour)
    if (yield* tryRun(teller, { version: before, environment })) teller.running.set(environment, before)
    return false
  }
  if (!random.chance(isRepeated)) return true
  rest(teller, random.between(hour, 20 * hour))
  return yield* tryRun(teller, { version, environment })
}

/**
 * Yields the events of the build of a version, and of its deployments to the first `reach` environments of
 * the team's path. Ends when one of them does not succeed.
 */
function* ship(teller: Teller, version: Version, reach: number): Part {
  const { product, random } = teller
  if (!(yield* tryRun(teller, { version }))) return false
  for (const [index, environment] of product.team.path.slice(0, reach).entries()) {
    // The first deployment starts right after the build; people start the later ones.
    if (index === 0) teller.at += random.between(10 * second, 5 * minute)
    else rest(teller, random.wait(isProduction(environment) ? 12 * hour : 3 * hour))
    if (!(yield* deploy(teller, version, environment))) return false
  }
  return true
}

const pickReach = ({ product, random }: Teller): number => {
  const stop = product.team.path.findIndex(() => random.chance(endsHere))
  return stop === -1 ? product.team.path.length : stop + 1
}

/**
 * Yields the events of a change: of a new version and, while a version does not succeed, of further versions
 * that fix it. All go to the same environments.
 */
function* change(teller: Teller): Generator<Told> {
  const reach = pickReach(teller)
  let isFix = false
  while (!(yield* ship(teller, nextVersion(teller, isFix), reach))) {
    isFix = true
    rest(teller, teller.random.between(20 * minute, 4 * hour))
  }
}

/** Yields the events of a product from its first change on, ordered by time, without an end. */
export function* storyOf(product: Product, firstChange: number, random: Random): Generator<Told, never> {
  const teller: Teller = { product, random, at: firstChange, runs: 0, minor: 0, patch: 0, running: new Map() }
  for (;;) {
    if (!random.chance(isOutOfHours)) rest(teller, 0)
    yield* change(teller)
    teller.at += random.wait(meanPause / product.liveliness)
  }
}
