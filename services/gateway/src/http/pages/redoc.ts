import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Router } from 'express'
import { servePage } from './serve-page.ts'

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Shiplog API</title>
  <link rel="icon" href="data:,">
  <style>body { margin: 0 }</style>
</head>
<body>
  <div id="redoc"></div>
  <script src="/redoc/redoc.js"></script>
  <script src="/redoc/start.js"></script>
</body>
</html>
`

const start = `Redoc.init('/openapi.json', { theme: { typography: {
  fontFamily: 'system-ui, sans-serif',
  headings: { fontFamily: 'system-ui, sans-serif' },
} } }, document.getElementById('redoc'))
`

/**
 * Reads Redoc's bundle. No other code of the package is used, so the package is a development dependency. The
 * image has the bundle at the same path: deploy/copy-redoc.sh extracts it, and the Dockerfile copies it. The
 * bundle shows a logo from another host, which this function replaces by an empty image.
 */
const readBundle = async (): Promise<string> => {
  const path = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'))
  const emptyImage = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
  const text = await readFile(path, 'utf8')
  return text.replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', emptyImage)
}

/**
 * Creates a router that serves the page of Redoc. Inline styles are allowed, because Redoc creates style
 * elements in the browser.
 */
export const redoc = (): Router =>
  servePage(page, "'unsafe-inline'", { 'start.js': () => start, 'redoc.js': readBundle })
