import { defineModule } from '../../define-module.ts'
import { createWaitingRepository } from './waiting.repository.ts'
import { createWaitingService } from './waiting.service.ts'

/** Counts of work that waits for an operator, read from the tables of other modules. */
export const waitingModule = defineModule({
  name: 'waiting',
  routes({ serve }, { db, now }) {
    const waiting = createWaitingService({ repository: createWaitingRepository(db), now })
    serve('ops.waiting', (_input, operator) => waiting.list(operator))
  },
})
