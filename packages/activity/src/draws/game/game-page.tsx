import { useSearchParams } from 'react-router-dom'
import { parseId } from '../draw-phase.ts'
import { DrawScreen } from '../draw-screen.tsx'

/** The draw that `?id=` names: the wheel, the nine squares or the scratch card. */
export function Component() {
  return <DrawScreen id={parseId(useSearchParams()[0].get('id'))} />
}
