// Runs on the Node that the machine happens to have, before anything is installed: plain JavaScript, no
// dependency.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Shiplog needs Node 20 or later; this is ${process.version} (${process.execPath}).`)
  process.exit(1)
}

import('./bootstrap/main.js').then(({ main }) => main(process.argv[2], process.argv.slice(3)))
