import { text } from 'node:stream/consumers'
import { type LoadOptions, load } from './load.ts'

/** A client of its own process: options come as JSON on stdin, and what it saw goes to stdout. */
const options = JSON.parse(await text(process.stdin)) as LoadOptions
process.stdout.write(JSON.stringify(await load(options)))
