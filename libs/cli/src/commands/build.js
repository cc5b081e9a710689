import { build as kind } from '../report/kinds.js'
import { reportCommands } from './report.js'
import { reportAroundCommand } from './report-around.js'

export const build = [reportAroundCommand(kind), ...reportCommands(kind)]
