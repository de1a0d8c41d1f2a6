import { createContext, useContext } from 'react'

type MessageSet = { readonly scope: string; readonly texts: Readonly<Record<string, string>> }

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text>, string | number>>]

/** Reads one text of a set, with its parameters filled in. `set` keeps two sets apart as types. */
export type Translate<Set extends MessageSet> = {
  <Key extends keyof Set['texts'] & string>(key: Key, ...values: Values<Set['texts'][Key]>): string
  readonly set?: Set
}
type Translator = <Set extends MessageSet>(messages: Set) => Translate<Set>

/** Declares the texts of a component; `{name}` in a text is a parameter. */
export const defineMessages = <
  const Scope extends string,
  const Texts extends Readonly<Record<string, string>>,
>(
  scope: Scope,
  texts: Texts,
) => ({ scope, texts })

const translateAsDefined: Translator =
  ({ texts }) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (part, name) => String(values[name] ?? part))

/** Replaces the texts of all components below it. Without it components use their own texts. */
export const ComponentMessages = createContext(translateAsDefined)

export const useMessages = <Set extends MessageSet>(messages: Set): Translate<Set> =>
  useContext(ComponentMessages)(messages)
