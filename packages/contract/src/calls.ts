import type { z } from 'zod'
import { addressCalls } from './address.ts'
import type { Call } from './call.ts'
import { cartCalls } from './cart.ts'
import { dingCalls } from './ding.ts'
import { goodsCalls } from './goods.ts'
import { homeCalls } from './home.ts'
import { loginCalls } from './login.ts'
import { opsCalls } from './ops.ts'
import { orderCalls } from './orders.ts'
import { payCalls } from './pay.ts'
import { pricingCalls } from './pricing.ts'
import type { CallName } from './routes.ts'
import { chatCalls } from './sign-in-chat.ts'
import { partnerCalls } from './sign-in-partner.ts'
import { restockCalls } from './restock.ts'
import { telemetryCalls } from './telemetry.ts'
import { qrCalls } from './sign-in-qr.ts'

/** Every call by name. Carries the schema library: shells import its type only. */
export const calls = {
  ...loginCalls,
  ...chatCalls,
  ...partnerCalls,
  ...dingCalls,
  ...qrCalls,
  ...homeCalls,
  ...goodsCalls,
  ...pricingCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...payCalls,
  ...opsCalls,
  ...restockCalls,
  ...telemetryCalls,
} satisfies { [N in CallName]: Call<N> }

export type Calls = typeof calls
/** What a caller says. */
export type ArgsOf<N extends CallName> = z.input<Calls[N]['input']>
/** What the server reads: checked, with defaults filled in. */
export type InputOf<N extends CallName> = z.output<Calls[N]['input']>
/** What a served call answers in `data`. */
export type DataOf<N extends CallName> = z.output<Calls[N]['data']>
/** The refusals a call names. */
export type RefusalOf<N extends CallName> = Calls[N]['refusals'][number]
