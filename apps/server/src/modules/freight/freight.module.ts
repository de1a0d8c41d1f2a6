import { defineModule } from '../../define-module.ts'

/** Freight rules and delivery areas: pure functions, without calls and tables. */
export const freightModule = defineModule({ name: 'freight' })
