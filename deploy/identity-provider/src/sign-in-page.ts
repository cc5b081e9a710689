import { createHash } from 'node:crypto'
import type { AuthorizationRequest } from './authorization-request.ts'
import { people, roleChoices } from './person.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
.warning { border: 2px solid #b45309; border-radius: .5rem; padding: .75rem 1rem }
fieldset { border: 1px solid #8888; border-radius: .5rem; margin: 1rem 0 }
label { display: block; padding: .3rem 0 }
input[type=text] { font: inherit; width: 100%; box-sizing: border-box; padding: .4rem }
button { font: inherit; padding: .5rem 1.5rem }
`

/**
 * Returns the Content-Security-Policy of a page. `form-action` includes the client's origin, because it also
 * applies to the redirect after the form was sent.
 */
export const signInPolicy = (redirectUri?: string): string => {
  const hash = createHash('sha256').update(style).digest('base64')
  const client = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`
  return `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; form-action 'self'${client}; base-uri 'none'; frame-ancestors 'none'`
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

export const messagePage = (title: string, message: string): string =>
  page(title, `<p>${escapeHtml(message)}</p>`)

const radios = (name: string, choices: Record<string, string>): string =>
  Object.entries(choices)
    .map(([value, text], index) => {
      const checked = index === 0 ? ' checked' : ''
      return `<label><input type="radio" name="${name}" value="${value}"${checked}> ${escapeHtml(text)}</label>`
    })
    .join('\n')

const roleTexts = Object.fromEntries(
  Object.entries(roleChoices).map(([role, meaning]) => [role, `${role}: ${meaning}`]),
)

/** @param problem sentence about what was wrong with the submitted form */
export const signInPage = (request: AuthorizationRequest, problem?: string): string => {
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('\n')
  return page(
    'Sign in to try Shiplog',
    `<p class="warning"><strong>For trying out.</strong> Anybody can sign in here as anybody: there are no passwords.
Never let others reach this page.</p>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/authorize">
${hidden}
<fieldset><legend>Person</legend>
${radios('person', people)}
</fieldset>
<fieldset><legend>Role</legend>
${radios('role', roleTexts)}
</fieldset>
<label for="own_roles">Roles of your own, for approvals: such as <em>qa, release_manager</em></label>
<input type="text" id="own_roles" name="own_roles" maxlength="500" autocomplete="off">
<label for="account">Account</label>
<input type="text" id="account" name="account" value="acme" required maxlength="61" autocomplete="off">
<p><button type="submit">Sign in</button></p>
</form>`,
  )
}
