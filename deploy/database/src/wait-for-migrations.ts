import { services } from './services.ts'
import { waitForMigrations } from './wait.ts'

const [name] = process.argv.slice(2)
const url = process.env.DATABASE_URL
const service = services.find((candidate) => candidate.name === name)

if (service === undefined) {
  process.stderr.write(`Name a service: ${services.map((one) => one.name).join(', ')}\n`)
  process.exitCode = 1
} else if (!url) {
  process.stderr.write("DATABASE_URL is required: a connection as the service's own role\n")
  process.exitCode = 1
} else {
  await waitForMigrations(service, { url, log: (line) => void process.stdout.write(`${line}\n`) })
  process.stdout.write(`${service.name}: has every migration\n`)
}
