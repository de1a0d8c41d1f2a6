import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { lateComponent } from '../../helpers/late-component.ts'

/** Where they cannot be fetched there are no arrow buttons. */
export const useArrows = lateComponent(() => import('./all-arrows.ts'))

/** Whether a mouse or a touchpad points: arrow buttons are for these. */
export const useFinePointer = createMediaHook('(hover: hover) and (pointer: fine)')
