import { defineRowType, rowSql } from '../../db/row-types.ts'

export const pointGrantType = defineRowType('point_grant', {
  user_id: 'bigint',
  points: 'bigint',
  key: 'text',
  reason: 'text',
  expires_at: 'timestamp with time zone',
  account: 'text',
  account_owner: 'bigint',
})

/** Parameter type of `grant_points`: a grant by column. */
export const grantSql = (grant: Parameters<typeof rowSql<typeof pointGrantType.columns>>[1]) =>
  rowSql(pointGrantType, grant)
