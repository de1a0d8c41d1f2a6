export { reconcileModule } from './reconcile.module.ts'
