import { couponEvents, couponTemplates, coupons } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../shoppers/personal-data.ts'
import { couponChecks } from './coupons.checks.ts'

/** Coupons: their rules and their use. */
export const couponsModule = defineModule({
  name: 'coupons',
  tables: [couponTemplates, coupons, { table: couponEvents, appendOnly: true }],
  personalData: [ownRows(coupons, { title: '优惠券', removed: false })],
  auditChecks: couponChecks,
  cacheTopics: [
    { topic: 'coupon', table: couponTemplates, ignoredColumns: [couponTemplates.claimed] },
  ],
})
