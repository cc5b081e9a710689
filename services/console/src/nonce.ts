/**
 * What allows style elements under our content security policy: the gateway makes a new one for each answer,
 * and Vite's `html.cspNonce` puts it into the page.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The library that keeps the page from scrolling under a dialog looks for it here.
Object.assign(globalThis, { __webpack_nonce__: nonce })
