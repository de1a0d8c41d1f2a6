/**
 * Texts of a screen or component by key. `{name}` in a text is a parameter; `[…{unit}…]` is left
 * out in a company without points.
 */
export type MessageSet = {
  readonly scope: string
  readonly texts: Readonly<Record<string, string>>
}
/** Texts of a company by full key, such as `shop.cart.title`. Keys without a text are ignored. */
export type MessageOverrides = Readonly<Record<string, string>>

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text>, string | number>>]

/** Parameters that the translator fills in: a call names them only to replace their value. */
type CommonValues = {
  /** name of the company's points */
  readonly unit?: string
  readonly peer?: string
}
type OwnValues<Text extends string> = [Exclude<Names<Text>, keyof CommonValues>] extends [never]
  ? [values?: CommonValues]
  : [
      values: Readonly<Record<Exclude<Names<Text>, keyof CommonValues>, string | number>> &
        CommonValues,
    ]

/** Reads one text of a set, with its parameters filled in. `set` keeps two sets apart as types. */
export type Translate<Set extends MessageSet> = {
  <Key extends keyof Set['texts'] & string>(
    key: Key,
    ...values: OwnValues<Set['texts'][Key]>
  ): string
  readonly set?: Set
}
/** Returns the same function for the same set, so that it is stable in dependency lists. */
export type Translator = <Set extends MessageSet>(messages: Set) => Translate<Set>

/** Declares the texts of a screen; `scope` and key form the name that a company overrides. */
export const defineMessages = <
  const Scope extends string,
  const Texts extends Readonly<Record<string, string>>,
>(
  scope: Scope,
  texts: Texts,
) => ({ scope, texts })

/** Fills in the parameters of a text; `{name}` without a value stays as it is. */
export const formatMessage = <Text extends string>(text: Text, ...values: Values<Text>): string =>
  fill(text, values[0])

const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (part, name) => String(values[name] ?? part))

const OF_POINTS = /\[([^\]]*\{unit\}[^\]]*)\]/g

type CompanyWords = { common?: CommonValues; takesPoints?: boolean }

export function createTranslator(
  overrides: MessageOverrides = {},
  { common = {}, takesPoints = true }: CompanyWords = {},
): Translator {
  const optional = takesPoints ? '$1' : ''
  const created = new Map<MessageSet, unknown>()
  return <Set extends MessageSet>(messages: Set) => {
    const { scope, texts } = messages
    const translate = (key: string, values?: Readonly<Record<string, string | number>>) => {
      const text = overrides[`${scope}.${key}`] ?? texts[key] ?? key
      return fill(text.replaceAll(OF_POINTS, optional), { ...common, ...values })
    }
    if (!created.has(messages)) created.set(messages, translate)
    return created.get(messages) as Translate<Set>
  }
}
