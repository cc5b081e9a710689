const key = 'shiplog-reloaded-at'
/** A file that is missing within this time after a reload is missing for another reason than an upgrade. */
const minGapMs = 10_000

/**
 * Reloads the application when the file of a page is missing. After an upgrade of Shiplog, files have new
 * names, and a tab that was opened before the upgrade still asks for the old names.
 */
export const reloadWhenReplaced = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < minGapMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
