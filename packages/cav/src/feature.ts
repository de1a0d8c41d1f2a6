import { defineFeature } from '@mall/core/feature'
import { counter } from './counter/index.ts'

/** Verification of benefits by staff: their token, apart from any shopper's. */
export const cavFeature = defineFeature({ id: 'cav', routes: [], ...counter })
