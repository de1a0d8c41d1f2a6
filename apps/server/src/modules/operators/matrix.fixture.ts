import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** An operator, a key and a decided approval. */
export const fixtures = defineFixtures({
  unknown: {
    operatorId: `op_${'n'.repeat(16)}`,
    operatorKeyId: `key_${'n'.repeat(16)}`,
    approvalId: `ap_${'n'.repeat(16)}`,
  },
  kinds: {
    operator: { of: 'company', field: 'operatorId' },
    operatorKey: { of: 'company', field: 'operatorKeyId' },
    approval: { of: 'company', field: 'approvalId' },
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
    return {
      operatorId: operator.data.operator.id,
      operatorKeyId: key.data.id,
      approvalId,
    }
  },
})
