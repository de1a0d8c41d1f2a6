import { createMediaHook } from '../../hooks/create-media-hook.ts'
import { lateComponent } from '../../helpers/late-component.ts'

export const useArrows = lateComponent(() => import('./all-arrows.ts'))

export const useFinePointer = createMediaHook('(hover: hover) and (pointer: fine)')
