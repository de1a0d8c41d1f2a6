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

/** A grant as a parameter of `grant_points`, by column. */
export const grantSql = (grant: Parameters<typeof rowSql<typeof pointGrantType.columns>>[1]) =>
  rowSql(pointGrantType, grant)
