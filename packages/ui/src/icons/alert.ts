import Glyph from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { icon } from '../icon.ts'

export const IconAlert = /* @__PURE__ */ icon(Glyph)
