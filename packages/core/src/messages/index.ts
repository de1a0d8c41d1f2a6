export {
  createTranslator,
  defineMessages,
  formatMessage,
  type MessageOverrides,
  type MessageSet,
  type Translate,
  type Translator,
} from './messages.ts'
export { MessagesContext, useMessages, useTranslator } from './use-messages.ts'
