export { giftCardsModule } from './gift-cards.module.ts'
