export { waitingModule } from './waiting.module.ts'
