import { runCommand } from '../../src/index.ts'

await runCommand('Usage: command.ts [fail]', async () => {
  if (process.argv.includes('fail')) throw new Error('It failed, and this is why')
  console.log('done')
})
