import { reconciliations } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createReconcileRepository } from './reconcile.repository.ts'
import { createReconcileService } from './reconcile.service.ts'

/** Payment providers' bills against the records. */
export const reconcileModule = defineModule({
  name: 'reconcile',
  tables: [{ table: reconciliations, appendOnly: true }],
  routes({ serve }, { db, now, settings }) {
    const repository = createReconcileRepository(db)
    const service = createReconcileService({ repository, settings, now })
    serve('ops.reconcile', (input, operator) => service.reconcile(operator, input))
    serve('ops.reconciliations', (input, operator) => service.list(operator, input))
  },
})
