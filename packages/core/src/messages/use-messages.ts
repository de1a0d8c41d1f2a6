import { createContext, useContext } from 'react'
import { createTranslator, type MessageSet, type Translate, type Translator } from './messages.ts'

/** Texts without overrides, until a shell provides those of its company. */
export const MessagesContext = createContext(createTranslator())

/** For components that take their texts from another context. */
export const useTranslator = (): Translator => useContext(MessagesContext)

/** The texts of a screen or component, with the overrides of the company. */
export const useMessages = <Set extends MessageSet>(messages: Set): Translate<Set> =>
  useContext(MessagesContext)(messages)
