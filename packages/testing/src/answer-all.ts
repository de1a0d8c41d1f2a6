import type { ShopperCallName } from '@mall/contract'
import { routes } from '@mall/contract/routes'
import type { Answers } from '@mall/core/test-kit'
import { buildData } from './build-data.ts'

/** Mock responses to all calls: data built from a call's schema when it is requested. */
export const answerAll = (): Answers =>
  Object.fromEntries(
    (Object.keys(routes) as ShopperCallName[]).map((name) => [name, () => buildData(name)]),
  )
