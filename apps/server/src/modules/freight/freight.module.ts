import { defineModule } from '../../define-module.ts'

export const freightModule = defineModule({ name: 'freight' })
