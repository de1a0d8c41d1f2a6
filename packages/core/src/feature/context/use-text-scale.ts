import { useSyncExternalStore } from 'react'
import type { TextScale } from '../../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** The size of text chosen on this device, and how to choose another. */
export function useTextScale(): [scale: TextScale, choose: (scale: TextScale) => void] {
  const { textScale } = usePorts()
  const scale = useSyncExternalStore(textScale.watch, textScale.read, () => 'normal' as const)
  return [scale, textScale.choose]
}
