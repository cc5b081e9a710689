import { readIdentity } from './environment.ts'
import { startIdentityProvider } from './server.ts'

const identity = readIdentity(process.env)
const provider = await startIdentityProvider(identity, identity)
console.log(`Issuer ${identity.issuer}, for trying out. Whoever reaches its key can sign in as anybody.`)
process.once('SIGTERM', provider.stop).once('SIGINT', provider.stop)
