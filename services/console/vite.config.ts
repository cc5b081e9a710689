import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where a suite runs whose API the development server passes on. */
const suite = process.env.SHIPLOG_URL ?? 'http://127.0.0.1:8080'

/** All but the pages, and what Vite itself answers. */
const api = '^/(?!console(/|$|\\?)|src/|@|node_modules/|$|\\?)'

export default defineConfig({
  plugins: [react()],
  // The gateway puts a new one into each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsDir: 'console/assets',
    target: 'baseline-widely-available',
    // Files of their own: the content security policy has no `data:` for scripts and styles.
    assetsInlineLimit: 0,
  },
  // The suite sees the address of this server, so that its sessions are of this one, too.
  server: { host: '127.0.0.1', proxy: { [api]: { target: suite, changeOrigin: false } } },
})
