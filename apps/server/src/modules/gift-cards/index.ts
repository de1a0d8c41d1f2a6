export { createCardHasher, parseCardWord } from './card-secret.ts'
export { giftCardsModule } from './gift-cards.module.ts'
export { createOperatorCardsRepository } from './operator-cards.repository.ts'
