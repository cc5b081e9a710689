import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Address of the suite to which the development server forwards API requests. */
const suite = process.env.SHIPLOG_URL ?? 'http://127.0.0.1:8080'

/** Paths that are forwarded to the suite: all except pages of the application and files that Vite serves. */
const apiPaths = '^/(?!console(/|$|\\?)|src/|@|node_modules/|$|\\?)'

export default defineConfig({
  plugins: [react()],
  // The gateway replaces this placeholder in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsDir: 'console/assets',
    target: 'baseline-widely-available',
    // Inlines no file: the content security policy does not allow `data:` for scripts and styles.
    assetsInlineLimit: 0,
  },
  // With `changeOrigin: false` the suite sees the address of this server, so the cookies that it sets work
  // here.
  server: { host: '127.0.0.1', proxy: { [apiPaths]: { target: suite, changeOrigin: false } } },
})
