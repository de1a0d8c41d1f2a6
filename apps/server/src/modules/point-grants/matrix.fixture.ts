import { defineFixtures } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A grant of points and a budget. */
export const fixtures = defineFixtures({
  unknown: {
    campaignId: 987_654,
    budgetId: 987_654,
  },
  kinds: {
    campaign: { of: 'company', field: 'campaignId' },
    pointBudget: { of: 'company', field: 'budgetId' },
  },
  create: async ({ app, run }) => {
    const operators = { headers: await app.operatorHeaders(1) }
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
    return { campaignId: campaign.id, budgetId: requested.budget.id }
  },
  examples: {
    'ops.addCampaignLines': () => ({ from: 0, lines: [{ who: '1', points: 1 }], check: true }),
  },
})
