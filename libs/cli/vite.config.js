import { defineConfig } from 'vite'

/** File in which Vite lists the libraries in the program, with their licences. */
const licences = 'licences.md'

/**
 * Moves the licences of the libraries to the end of the program, because people download this one file.
 *
 * @returns {import('vite').Plugin}
 */
const appendLicences = () => ({
  name: 'append-licences',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const list = bundle[licences]
      const program = bundle['shiplog.mjs']
      if (list?.type !== 'asset' || program?.type !== 'chunk') throw new Error('Vite made other files')
      program.code += `\n/*!\n${list.source}*/\n`
      delete bundle[licences]
    },
  },
})

/**
 * Makes `dist/shiplog.mjs`: the command line in one file, which runs without an installation. The extension
 * says that it is a module. With `.js`, the `package.json` beside which people put it would decide.
 */
export default defineConfig({
  plugins: [appendLicences()],
  ssr: { noExternal: true },
  build: {
    ssr: 'bin/shiplog.js',
    target: 'node20',
    minify: false,
    license: { fileName: licences },
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
  },
})
