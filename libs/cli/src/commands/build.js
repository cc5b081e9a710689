import { build as kind } from '../report/kinds.js'
import { reportCommands } from './report.js'

export const build = reportCommands(kind)
