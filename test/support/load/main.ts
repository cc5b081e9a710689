import { text } from 'node:stream/consumers'
import { type LoadOptions, load } from './load.ts'

// Runs `load` with the options from standard input, and writes the result to standard output, both as JSON.
const options = JSON.parse(await text(process.stdin)) as LoadOptions
process.stdout.write(JSON.stringify(await load(options)))
