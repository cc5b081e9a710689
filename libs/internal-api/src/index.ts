export { type AccountList, accountList, byCreation } from './account-list.ts'
export { type Handlers, type InternalRoute, internalApp, type Shell } from './internal-app.ts'
