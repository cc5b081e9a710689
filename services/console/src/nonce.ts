/**
 * Nonce that allows style elements under the content security policy. Vite's `html.cspNonce` puts a
 * placeholder into the page. The gateway replaces the placeholder with a new nonce in each answer.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Mantine's scroll lock for dialogs reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })
