export { serviceChatModule } from './service-chat.module.ts'
