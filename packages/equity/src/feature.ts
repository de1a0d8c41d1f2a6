import { defineFeature } from '@mall/core/feature'
import { benefits } from './benefits/index.ts'

/** Benefits: grants, orders to outlets and addresses, pick-up codes. */
export const equityFeature = defineFeature({ id: 'equity', routes: [], ...benefits })
