import { serveLog } from '@shiplog/event-log'
import { jsonBody } from '@shiplog/http'
import { internalApp, type Shell } from '@shiplog/service-shell'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { approveRequest } from './approvals/approve-request.ts'
import { cancelRequest } from './approvals/cancel-request.ts'
import { createRequest } from './approvals/create-request.ts'
import { getMetrics } from './approvals/get-metrics.ts'
import { getRequest } from './approvals/get-request.ts'
import { getRequests } from './approvals/get-requests.ts'
import { notePerson } from './approvals/note-person.ts'
import { rejectRequest } from './approvals/reject-request.ts'
import { postProductRemoval } from './post-product-removal.ts'
import { checkPreflight } from './preflight/check-preflight.ts'
import { createOverride } from './preflight/create-override.ts'
import { deleteOverride } from './preflight/delete-override.ts'
import { getFreezes } from './preflight/get-freezes.ts'
import { getOverrides } from './preflight/get-overrides.ts'
import { createRule } from './rules/create-rule.ts'
import { deleteRule } from './rules/delete-rule.ts'
import { getRevisions } from './rules/get-revisions.ts'
import { getRule } from './rules/get-rule.ts'
import { getRules } from './rules/get-rules.ts'
import { updateRule } from './rules/update-rule.ts'
import { startClock, submitEvents } from './submit-events.ts'

/** Four times the largest batch that the gateway sends. */
const maxBodyBytes = 16 * 1024 * 1024

/** Creates the HTTP application. The gateway sends the events of clients to an internal route. */
export const createApp = (ctx: Context, shell: Shell): Express =>
  internalApp('ingestion', ctx.log, shell, {
    handlers: {
      createDeploymentRule: createRule(ctx),
      listDeploymentRules: getRules(ctx),
      getDeploymentRule: getRule(ctx),
      updateDeploymentRule: updateRule(ctx),
      deleteDeploymentRule: deleteRule(ctx),
      listDeploymentRuleRevisions: getRevisions(ctx),
      listFreezes: getFreezes(ctx),
      checkPreflight: checkPreflight(ctx),
      createPreflightOverride: createOverride(ctx),
      listPreflightOverrides: getOverrides(ctx),
      deletePreflightOverride: deleteOverride(ctx),
      createApprovalRequest: createRequest(ctx),
      listApprovalRequests: [notePerson(ctx), getRequests(ctx)],
      getApprovalRequest: getRequest(ctx),
      approveApprovalRequest: approveRequest(ctx),
      rejectApprovalRequest: rejectRequest(ctx),
      cancelApprovalRequest: cancelRequest(ctx),
      getApprovalMetrics: getMetrics(ctx),
    },
    forServices: [
      // `jsonBody` would refuse a whole batch when one item is nested too deeply. The gateway has checked the
      // depth of each item.
      [
        'POST',
        '/internal/events',
        ['gateway'],
        startClock,
        express.raw({ type: () => true, limit: maxBodyBytes }),
        submitEvents(ctx),
      ],
      ['POST', '/internal/product-removals', ['catalog'], ...jsonBody(), postProductRemoval(ctx)],
      ['GET', '/internal/event-log', ['catalog', 'deployment-query', 'notifier'], serveLog(ctx.db)],
    ],
  })
