import { calls, type Call, type CallName } from '@mall/contract'
import fc from 'fast-check'
import { modules } from '../../app.ts'
import { fittingInput } from './hostile.ts'
import { examples, kinds, type CallerIds, type ResourceIds } from './fixtures/index.ts'

type Args = Record<string, unknown>

/** Formats of fields that contain an id in a list, an object or a text. */
const forms: Record<string, (id: unknown) => unknown> = {
  items: (skuId) => [{ skuId, num: 1 }],
  goodsList: (skuId) => [{ skuId, num: 1 }],
  couponTemplateIds: (id) => [id],
  couponIds: (id) => [id],
  ids: (id) => `${String(id)},${String(id)}`,
  spuIds: (spuId) => [spuId],
  skuIds: (skuId) => [skuId],
  articleIds: (id) => [id],
  shopperIds: (id) => [id],
}

export type Row = {
  call: Call
  of: 'shopper' | 'company'
  /** whether the request contains credentials of its sender */
  usesCallerIds: boolean
  args: (resources: ResourceIds, ids: CallerIds) => Args
}

/** Fills required fields that have no example with values that fit the schema. */
function complete(call: Call, args: Args): Args {
  if (call.input.safeParse(args).success) return args
  return { ...fc.sample(fittingInput(call), { seed: 1, numRuns: 1 })[0], ...args }
}

function createRow(name: CallName, field: string, kind = ''): Row {
  const known = kinds[kind]
  if (!known) throw new Error(`${name}: no fixture of the kind ${kind}`)
  const call: Call = calls[name]
  const form = forms[field] ?? ((id: unknown) => id)
  return {
    call,
    of: known.of,
    usesCallerIds: (examples[name]?.length ?? 0) > 0,
    args: (resources, ids) =>
      complete(call, { ...examples[name]?.(ids), [field]: form(resources[known.field]) }),
  }
}

/**
 * Requests for each call and each of its fields that references a resource, from the modules'
 * matrices.
 */
export const idorTable: Record<string, Row> = Object.fromEntries(
  modules.flatMap(({ authorizationMatrix = {} }) =>
    Object.entries(authorizationMatrix).flatMap(([name, fields]) =>
      Object.entries(fields).map(([field, kind]) => [
        `${name} ${field}`,
        createRow(name as CallName, field, kind),
      ]),
    ),
  ),
)
