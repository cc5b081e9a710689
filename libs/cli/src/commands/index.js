import { apply } from './apply.js'
import { approve } from './approvals/approve.js'
import { approvalsCancel } from './approvals/cancel.js'
import { approvals } from './approvals/list.js'
import { reject } from './approvals/reject.js'
import { approvalsRequest } from './approvals/request.js'
import { build } from './build.js'
import { canDeploy } from './can-deploy.js'
import { createCompletion } from './completion.js'
import { deploy } from './deploy.js'
import { diff } from './diff.js'
import { exportCommand } from './export.js'
import { flush } from './flush.js'
import { freezeLift } from './freeze/lift.js'
import { freezeList } from './freeze/list.js'
import { freezeNow } from './freeze/now.js'
import { history } from './history.js'
import { override } from './override/create.js'
import { overrideList } from './override/list.js'
import { overrideRevoke } from './override/revoke.js'
import { status } from './status.js'
import { track } from './track.js'
import { whoami } from './whoami.js'

/**
 * All commands, in the order of the help.
 *
 * @type {readonly import('../command.js').Command[]}
 */
export const commands = [
  ...deploy,
  ...build,
  flush,
  ...track,
  canDeploy,
  status,
  history,
  diff,
  approvals,
  approve,
  reject,
  approvalsRequest,
  approvalsCancel,
  freezeList,
  freezeNow,
  freezeLift,
  override,
  overrideList,
  overrideRevoke,
  apply,
  exportCommand,
  whoami,
  createCompletion(() => commands),
]
