export { alertsModule } from './alerts.module.ts'
