import type { ShopperCallName } from '@mall/contract'
import { routes } from '@mall/contract/routes'
import type { Answers } from '@mall/core/test-kit'
import { buildData } from './build-data.ts'

/** Data by the schema of each call, made when it is requested. */
export const answerAll = (): Answers =>
  Object.fromEntries(
    (Object.keys(routes) as ShopperCallName[]).map((name) => [name, () => buildData(name)]),
  )
