import { useSyncExternalStore } from 'react'
import { labStore, type LabState } from './store.ts'

/** A part of the lab's state; the part has to be the same object while nothing has changed. */
export const useLab = <T>(pick: (state: LabState) => T): T =>
  useSyncExternalStore(labStore.subscribe, () => pick(labStore.get()))
