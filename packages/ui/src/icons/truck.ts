import { __iconNode as glyph } from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { icon } from '../icon.ts'

export const IconTruck = /* @__PURE__ */ icon(glyph)
