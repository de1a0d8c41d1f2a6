import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Phone, text, whole } from '../base/shapes.ts'

const region = {
  province: text(30),
  city: text(30),
  county: text(30),
  /** township or street; '' where the region has none */
  town: text(40),
}
export const Address = z.object({
  id: OutId,
  receiver: z.string(),
  tel: z.string(),
  province: z.string(),
  city: z.string(),
  county: z.string(),
  town: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>

/** Parts found in a text; '' and an empty region: not found. */
export const RecognizedAddress = z.object({
  receiver: z.string(),
  tel: z.string(),
  /** names from the province down, as far as the text states them */
  region: z.array(z.string()),
  detail: z.string(),
  /** text that belongs to none of the fields */
  rest: z.string(),
})
export type RecognizedAddress = z.infer<typeof RecognizedAddress>

const form = z.object({
  receiver: text(20).refine((s) => s.length > 0, '请填写收货人'),
  tel: Phone,
  ...region,
  detail: text(100).refine((s) => s.length > 0, '请填写详细地址'),
  isDefault: z.boolean().default(false),
})

export const addressCalls = {
  'address.list': call('address.list', {
    auth: 'shopper',
    summary: 'The address book, the default one first',
    input: Nothing,
    data: z.array(Address),
  }),
  'address.add': call('address.add', {
    auth: 'shopper',
    summary: 'Adds an address',
    input: form,
    data: Address,
    refusals: ['address/region', 'address/full'],
  }),
  'address.edit': call('address.edit', {
    auth: 'shopper',
    summary: 'Changes an address',
    input: form.extend({ id: Id }),
    data: Address,
    refusals: ['address/not-found', 'address/region'],
  }),
  'address.remove': call('address.remove', {
    auth: 'shopper',
    summary: 'Removes an address',
    input: z.object({ id: Id }),
    data: Nothing,
    refusals: ['address/not-found'],
  }),
  'address.recognize': call('address.recognize', {
    auth: 'public',
    summary: 'Reads the parts of an address from pasted text, in any form and order',
    input: z.object({ lines: z.array(text(300)).min(1).max(20) }),
    data: RecognizedAddress,
  }),
  'address.regions': call('address.regions', {
    auth: 'public',
    summary: 'Regions below a region: level 1 provinces, 2 cities, 3 counties, 4 towns',
    input: z.object({
      level: whole.refine((n) => n >= 1 && n <= 4),
      /** the parents' names from the province down, joined by `/`; '' for level 1 */
      parentName: text(150).default(''),
    }),
    data: z.array(z.object({ name: z.string(), hasChildren: z.boolean() })),
  }),
}
