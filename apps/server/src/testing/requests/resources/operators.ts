import { sql } from 'drizzle-orm'
import { defineResources, selectIn } from './define-resources.ts'

/** An operator, a key, a grant of points, a budget, an approval and a webhook. */
export const operatorsResources = defineResources({
  unknown: {
    campaignId: 987_654,
    budgetId: 987_654,
    operatorId: `op_${'n'.repeat(16)}`,
    operatorKeyId: `key_${'n'.repeat(16)}`,
    approvalId: `ap_${'n'.repeat(16)}`,
    webhookId: `wh_${'n'.repeat(16)}`,
  },
  kinds: {
    campaign: { of: 'company', field: 'campaignId' },
    pointBudget: { of: 'company', field: 'budgetId' },
    operator: { of: 'company', field: 'operatorId' },
    operatorKey: { of: 'company', field: 'operatorKeyId' },
    approval: { of: 'company', field: 'approvalId' },
    webhook: { of: 'company', field: 'webhookId' },
  },
  create: async ({ app, run }) => {
    const operators = { headers: await app.operatorHeaders(1) }
    const operator = await app.call(
      'ops.createOperator',
      { name: `owners-operator-${String(run)}`, displayName: '运营', role: 'orders' },
      operators,
    )
    const key = await app.call(
      'ops.createKey',
      { name: '仓库', permissions: ['orders.read'] },
      operators,
    )
    const at = '2099-01-01T00:00:00.000Z'
    const { data: campaign } = await app.call(
      'ops.createCampaign',
      {
        title: '发放',
        fileHash: String(run).padStart(64, '0'),
        expiresAt: '2099-01-01T00:00:00.000Z',
      },
      operators,
    )
    const { data: requested } = await app.call(
      'ops.openPointBudget',
      { kind: 'review', title: '评价有礼', points: 100, endsAt: at },
      operators,
    )
    const approvalId = `ap_${String(run).padStart(16, '0')}`
    await selectIn(
      app,
      1,
      sql`insert into approvals (company_id, id, kind, target_id, permission, summary, requested_by,
          requested_by_name, requested_at, expires_at)
        values (1, ${approvalId}, 'points-campaign', ${String(run)}, 'points.write', '发放', 'op', 'op', now(),
          now() + interval '7 days')`,
    )
    await selectIn(
      app,
      1,
      sql`update approvals
          set status = 'rejected', decided_by = 'op2', decided_by_name = 'op2', decided_at = now()
          where company_id = 1 and id = ${approvalId}`,
    )
    const webhookId = `wh_${String(run).padStart(16, '0')}`
    await selectIn(
      app,
      1,
      sql`insert into webhooks (company_id, id, url, events, secret, next_run_at)
        values (1, ${webhookId}, 'http://127.0.0.1:9/', '{order.paid}', 'plain.whsec_1', now())`,
    )
    return {
      campaignId: campaign.id,
      budgetId: requested.budget.id,
      operatorId: operator.data.operator.id,
      operatorKeyId: key.data.id,
      approvalId,
      webhookId,
    }
  },
})
