export { countWaitingPrizes } from './records/waiting-prizes.repository.ts'
export { drawsModule } from './draws.module.ts'
export { openOperatorDraws } from './open-draws.ts'
export { createOperatorDrawsService } from './operators/operator-draws.service.ts'
