#!/usr/bin/env node
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`shiplog needs Node 20 or later; this is Node ${process.versions.node}`)
  process.exitCode = 1
} else {
  const { main } = await import('../src/main.js')
  process.exitCode = await main(process.argv.slice(2))
}
