// Runs before packages are installed, on any Node: plain JavaScript without dependencies.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Shiplog needs Node 20 or later; this is ${process.version} (${process.execPath}).`)
  process.exit(1)
}

import('./bootstrap/main.js').then(({ main }) => main(process.argv[2], process.argv.slice(3)))
