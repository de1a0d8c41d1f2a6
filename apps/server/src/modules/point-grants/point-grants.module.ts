import { sql } from 'drizzle-orm'
import { pointCampaignLines, pointCampaigns } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { showBudget, showGrant, showReversal } from './approval-detail.repository.ts'
import { createBudgetsRepository, decideBudget } from './budgets.repository.ts'
import { BUDGET, createBudgetsService } from './budgets.service.ts'
import { campaignChecks } from './point-grants.checks.ts'
import { campaignJob } from './point-grants.jobs.ts'
import {
  createPointGrantsRepository,
  decideGrant,
  decideReversal,
  GRANT,
  REVERSAL,
} from './point-grants.repository.ts'
import { createPointGrantsService } from './point-grants.service.ts'

/**
 * Points granted by operators: files and budgets with a second person's approval, and small
 * credits.
 */
export const pointGrantsModule = defineModule({
  name: 'point-grants',
  tables: [pointCampaigns, pointCampaignLines],
  sql: [new URL('./sql/due.sql', import.meta.url)],
  personalData: [
    {
      ...ownRows(pointCampaignLines, {
        group: 'assets',
        title: '发放的积分',
        hidden: ['provider', 'subject'],
        removed: false,
      }),
      erase: (company, user) => sql`
        update point_campaign_lines set note = '' where company_id = ${company} and user_id = ${user}`,
    },
  ],
  routes({ serve }, { db, companies, now, random }) {
    const repository = createPointGrantsRepository(db)
    const campaigns = createPointGrantsService({ repository, companies, now, random })
    serve('ops.campaigns', (input, operator) => campaigns.list(operator, input))
    serve('ops.campaign', (input, operator) => campaigns.find(operator, input))
    serve('ops.createCampaign', (input, operator) => campaigns.create(operator, input))
    serve('ops.checkCampaignLines', (input, operator) => campaigns.checkLines(operator, input))
    serve('ops.addCampaignLines', (input, operator) => campaigns.addLines(operator, input))
    serve('ops.submitCampaign', (input, operator) => campaigns.submit(operator, input))
    serve('ops.reverseCampaign', (input, operator) => campaigns.reverse(operator, input))
    const budgets = createBudgetsService({ repository: createBudgetsRepository(db), now })
    serve('ops.pointBudgets', (_input, operator) => budgets.list(operator))
    serve('ops.openPointBudget', (input, operator) => budgets.open(operator, input))
    serve('ops.closePointBudget', (input, operator) => budgets.close(operator, input))
    serve('ops.creditPoints', (input, operator) => campaigns.credit(operator, input))
  },
  jobs: [campaignJob],
  auditChecks: campaignChecks,
  approvalKinds: [
    {
      kind: GRANT,
      approve: (tx, { companyId, targetId, at }) =>
        decideGrant(tx, companyId, Number(targetId), true, at),
      reject: (tx, { companyId, targetId, at }) =>
        decideGrant(tx, companyId, Number(targetId), false, at),
      show: showGrant,
    },
    {
      kind: REVERSAL,
      approve: (tx, { companyId, targetId }) =>
        decideReversal(tx, companyId, Number(targetId), true),
      reject: (tx, { companyId, targetId }) =>
        decideReversal(tx, companyId, Number(targetId), false),
      show: showReversal,
    },
    {
      kind: BUDGET,
      approve: (tx, { companyId, targetId, at }) =>
        decideBudget(tx, { companyId, id: Number(targetId), at }, true),
      reject: (tx, { companyId, targetId, at }) =>
        decideBudget(tx, { companyId, id: Number(targetId), at }, false),
      show: showBudget,
    },
  ],
  authorizationMatrix: {
    'ops.campaign': { id: 'campaign' },
    'ops.addCampaignLines': { id: 'campaign' },
    'ops.submitCampaign': { id: 'campaign' },
    'ops.reverseCampaign': { id: 'campaign' },
    'ops.closePointBudget': { id: 'pointBudget' },
  },
})
