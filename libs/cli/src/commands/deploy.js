import { deployment } from '../report/kinds.js'
import { reportCommands } from './report.js'

export const deploy = reportCommands(deployment)
