import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reloadWhenReplaced } from './reload-when-replaced.ts'
import { watchDirections } from './watch-directions.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
reloadWhenReplaced()
watchDirections()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
