export { serviceChatModule } from './service-chat.module.ts'
export { createAgentsRepository } from './agents.repository.ts'
export { createServiceChatRepository } from './service-chat.repository.ts'
