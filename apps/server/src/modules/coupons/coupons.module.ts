import { defineModule } from '../../define-module.ts'
import { couponChecks } from './coupons.checks.ts'

/** Coupons: their rules and their use. */
export const couponsModule = defineModule({ name: 'coupons', auditChecks: couponChecks })
