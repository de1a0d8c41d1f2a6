export { service } from './manifest.ts'
export { CHAT_OUTBOX } from './pages/chat/outbox.ts'
