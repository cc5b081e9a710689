import { text } from 'node:stream/consumers'
import { type LoadOptions, load } from './load.ts'

/** Runs `load` with the options from stdin, and writes its result to stdout, both as JSON. */
const options = JSON.parse(await text(process.stdin)) as LoadOptions
process.stdout.write(JSON.stringify(await load(options)))
