import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { serveAsset } from './asset.ts'

const name = 'shiplog.mjs'

const readProgram = (): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@shiplog/cli/${name}`)))

/**
 * Creates a router that serves the command line as one file, for CI jobs. A job that fetches it from here
 * gets the version that fits this Shiplog.
 */
export const commandLine = (): Router =>
  Router({ caseSensitive: true }).get(`/${name}`, serveAsset(name, readProgram))
