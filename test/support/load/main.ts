import { text } from 'node:stream/consumers'
import { type LoadOptions, load } from './load.ts'

/** The process of a load client: reads its options as JSON from stdin, and writes its result to stdout. */
const options = JSON.parse(await text(process.stdin)) as LoadOptions
process.stdout.write(JSON.stringify(await load(options)))
