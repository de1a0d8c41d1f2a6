import { defineModule } from '../../define-module.ts'
import { createWaitingRepository } from './waiting.repository.ts'
import { createWaitingService } from './waiting.service.ts'

/** Counts of what waits for an operator, over the tables of the modules that the work belongs to. */
export const waitingModule = defineModule({
  name: 'waiting',
  routes({ serve }, { db, now }) {
    const waiting = createWaitingService({ repository: createWaitingRepository(db), now })
    serve('ops.waiting', (_input, operator) => waiting.list(operator))
  },
})
