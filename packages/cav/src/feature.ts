import { defineFeature } from '@mall/core/feature'
import { counter } from './counter/index.ts'

export const cavFeature = defineFeature({ id: 'cav', routes: [], ...counter })
