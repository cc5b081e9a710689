import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithProcess, exitOf, findFreePort, stopChild } from '@shiplog/local-servers'
import { createTemporaryDirectory, eventually } from '@shiplog/testing'
import { z } from 'zod'
import { startPath } from '../../faults/surroundings/path.ts'

/** Option of Java for a program that runs briefly: the optimizing compiler costs more time than it saves. */
const shortLived = '-XX:TieredStopAtLevel=1'

const administrator = { username: 'admin', password: 'admin' }
const grant = z.object({ access_token: z.string() })

export type Keycloak = {
  /** Address of Keycloak, through the network path that `setDown` breaks. */
  url: string
  /** Environment variables for the commands of docs/identity-providers.md. */
  environment: Record<string, string>
  /**
   * Sends a request to Keycloak's admin API. Returns the parsed body; for an empty body the header
   * `Location`.
   *
   * @param path path below `/admin/realms/`
   * @throws Error for a status other than 2xx
   */
  admin: (method: string, path: string, body?: unknown) => Promise<unknown>
  /** With true, resets all connections to Keycloak and every new one, until it is called with false. */
  setDown: (down: boolean) => void
  stop: () => Promise<void>
}

const isUp = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/realms/master`).catch(() => undefined)
  return answer?.status === 200
}

const administratorToken = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...administrator, grant_type: 'password', client_id: 'admin-cli' }),
  })
  return grant.parse(await answer.json()).access_token
}

const askAdmin =
  (url: string): Keycloak['admin'] =>
  async (method, path, body) => {
    const authorization = `Bearer ${await administratorToken(url)}`
    const answer = await fetch(`${url}/admin/realms/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text === '' ? answer.headers.get('location') : JSON.parse(text)
  }

/**
 * Starts a Keycloak with an empty database, behind a network path that tests can break.
 *
 * @param folder folder of Keycloak
 */
export const startKeycloak = async (folder: string): Promise<Keycloak> => {
  const port = await findFreePort()
  const path = await startPath()
  path.ends.set('keycloak', port)
  const url = `http://127.0.0.1:${path.port}`
  const child = spawn(
    join(folder, 'bin/kc.sh'),
    [
      'start',
      '--optimized',
      '--cache=local',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--hostname=${url}`,
    ],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
        JAVA_OPTS_APPEND: shortLived,
      },
    },
  )
  endWithProcess(child, { signal: 'SIGKILL' })
  const exited = exitOf(child)
  const stop = async (): Promise<void> => {
    await stopChild(child, exited, 'SIGTERM')
    await path.stop()
  }
  try {
    const ready = eventually(() => isUp(url), { timeoutMs: 180_000, intervalMs: 200 })
    await Promise.race([ready, exited.then((how) => Promise.reject(new Error(`Keycloak ${how}`)))])
  } catch (err) {
    await stop()
    throw err
  }
  // kcadm.sh stores the sign-in of the administrator in Java's `user.home`. This folder is used instead of
  // the user's own.
  const home = await createTemporaryDirectory('keycloak')
  return {
    url,
    environment: {
      PATH: process.env.PATH ?? '',
      KEYCLOAK: url,
      KEYCLOAK_HOME: folder,
      KEYCLOAK_PASSWORD: administrator.password,
      KC_OPTS: `-Duser.home=${home} ${shortLived}`,
    },
    admin: askAdmin(url),
    setDown: (down) => (down ? path.cut() : path.heal()),
    stop,
  }
}
