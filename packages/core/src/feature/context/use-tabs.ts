import type { Tab } from '../feature.ts'
import { useShell } from './shell-context.ts'

/** The tabs that the features of this shell declare, in their order. */
export const useTabs = (): readonly Tab[] => useShell().tabs
