export { CHAT_OUTBOX, service } from './manifest.ts'
