export { service } from './manifest.ts'
export { CHAT_OUTBOX } from './chat-outbox-name.ts'
