import { useState } from 'react'
import { usePorts } from '@mall/core/feature'

/** Storage name on the device, for all companies and shoppers. */
const KEY = 'mall:hides-figures'

/** Whether this device hides points and counts, and a function that changes it. */
export function useHiddenFigures(): [isHidden: boolean, toggle: () => void] {
  const { local } = usePorts().storage
  const [isHidden, setHidden] = useState(() => local.get(KEY) === '1')
  const toggle = () => {
    if (isHidden) local.remove(KEY)
    else local.set(KEY, '1')
    setHidden(!isHidden)
  }
  return [isHidden, toggle]
}
