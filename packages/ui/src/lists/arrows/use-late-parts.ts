import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { lateComponent } from '../../helpers/late-component.ts'

/** Where they cannot be fetched the carousel does not move, and a strip has no arrow buttons. */
export const useLateParts = lateComponent(() => import('./late-parts.ts'))

/** Whether a mouse or a touchpad points: arrow buttons are for these. */
export const useFinePointer = createMediaHook('(hover: hover) and (pointer: fine)')
