const key = 'shiplog-reloaded-at'
const pauseMs = 10_000

/**
 * After an upgrade the files of pages that were not loaded yet are gone: the whole is loaded anew, which has
 * their new names. Not twice in a row, for then something else is wrong.
 */
export const reloadWhenReplaced = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
