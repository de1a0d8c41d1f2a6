export { luckyDrawsModule } from './lucky-draws.module.ts'
export { openOperatorDraws } from './open-draws.ts'
export { openDraw } from './operator-draws.repository.ts'
export { createOperatorDrawsService } from './operator-draws.service.ts'
