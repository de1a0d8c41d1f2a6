import { nameOf } from '../base/field-values.ts'
import { listFields, readField, type Field } from '../base/read-field.ts'
import { calls, type Call, type CallName } from '../index.ts'

type Fields = ReadonlyMap<string, readonly Field[]>

const isItem = ({ path }: Field) => path === '' || /(?:\[\]|\{\})$/.test(path)

/** Fields by name: those of the input before those of the data. */
function indexFields(some: readonly Call[]): Fields {
  const fields = new Map<string, Field[]>()
  for (const { input, data } of some) {
    for (const field of [input, data].flatMap((schema) => listFields(readField(schema)))) {
      if (isItem(field)) continue
      const name = nameOf(field)
      fields.set(name, [...(fields.get(name) ?? []), field])
    }
  }
  return fields
}

const known = new Map<string, Fields>()
function remember(key: string, some: () => readonly Call[]): Fields {
  const found = known.get(key) ?? indexFields(some())
  known.set(key, found)
  return found
}

/** Fields of one call by name; none for a call that no longer exists. */
export const fieldsOfCall = (name: string): Fields =>
  remember(name, () => Object.values<Call>(calls).filter((call) => call.name === name))

/** Calls that show what an entry of the log is about, by the kind of its target. */
const readers: Readonly<Record<string, CallName>> = {
  'after-sale': 'ops.afterSale',
  'alert-rule': 'ops.alertRules',
  'card-batch': 'ops.cardBatch',
  chat: 'ops.chats',
  'coupon-template': 'ops.couponTemplates',
  'flash-sale': 'ops.flashSales',
  goods: 'ops.goodsDetail',
  invoice: 'ops.invoices',
  'lucky-draw': 'ops.draws',
  operator: 'ops.operators',
  order: 'ops.orders',
  question: 'ops.questions',
  review: 'ops.reviews',
  shopper: 'ops.shopper',
  webhook: 'ops.webhooks',
}

/** Fields by name of the call that shows a target such as `order:26…`. */
export const fieldsOfTarget = (target: string): Fields =>
  fieldsOfCall(readers[target.split(':')[0] ?? ''] ?? NONE)

const NONE = 'none'
const ALL = ''

/** The field that a name means in most of the operators' calls; undefined where they differ. */
export function findCommonField(name: string): Field | undefined {
  const operators = () => Object.values<Call>(calls).filter(({ ops }) => ops !== null)
  const all = remember(ALL, operators).get(name) ?? []
  const facts = all.map(({ about: { title, unit, choices } }) =>
    JSON.stringify([title, unit, choices]),
  )
  const isCommon = (one: string) => facts.filter((other) => other === one).length * 2 > all.length
  return all[facts.findIndex(isCommon)]
}
