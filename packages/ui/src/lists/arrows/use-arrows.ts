import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { lateComponent } from '../../helpers/late-component.ts'

/** Code of the arrow buttons, which are missing if it cannot be loaded. */
export const useArrows = lateComponent(() => import('./all-arrows.ts'))

/** Whether the pointer is a mouse or a touchpad, for which arrow buttons are shown. */
export const useFinePointer = createMediaHook('(hover: hover) and (pointer: fine)')
