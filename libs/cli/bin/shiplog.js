#!/usr/bin/env node
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`shiplog needs Node 20 or later; this is Node ${process.versions.node}`)
  process.exitCode = 1
} else {
  // A reader such as `head` may close the output before all of it is written. The command goes on, because
  // scripts read its exit code, and because it may be in the middle of changes.
  process.stdout.on('error', (err) => {
    if (!('code' in err && err.code === 'EPIPE')) throw err
  })
  // The terminal may be gone. What is reported about a deployment matters more than what is said about it.
  process.stderr.on('error', () => {})
  const { main } = await import('../src/main.js')
  process.exitCode = await main(process.argv.slice(2))
}
