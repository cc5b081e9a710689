import { deployment } from '../report/kinds.js'
import { reportCommands } from './report.js'
import { reportAroundCommand } from './report-around.js'

export const deploy = [reportAroundCommand(deployment), ...reportCommands(deployment)]
