export { chatModule } from './chat.module.ts'
export { createAgentsRepository } from './agents.repository.ts'
export { createChatRepository } from './chat.repository.ts'
export { createRatingsRepository } from './ratings.repository.ts'
