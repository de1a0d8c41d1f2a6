import { useSyncExternalStore } from 'react'
import { labStore, type LabState } from './store.ts'

/** Selects a part of the lab's state. The selector must return a stable reference. */
export const useLab = <T>(pick: (state: LabState) => T): T =>
  useSyncExternalStore(labStore.subscribe, () => pick(labStore.get()))
