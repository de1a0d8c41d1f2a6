// Generated from icons.json by `npm run icons`.
// oxlint-disable-next-line typescript/triple-slash-reference -- importers need these types too
/// <reference path="../tabler.d.ts" />
import { __iconNode } from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs'
import { icon } from '../icon.ts'

export const IconConfetti = /* @__PURE__ */ icon(__iconNode)
