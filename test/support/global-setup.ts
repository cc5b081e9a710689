import { globalSetup } from '@shiplog/testing/global-setup'
import { prepareTemplate } from './template.ts'

/** Vitest's global setup for all tests of the repository. */
export default globalSetup(prepareTemplate)
