import { useParams } from '@mall/core/feature'
import { parseId } from '../draw-phase.ts'
import { DrawScreen } from '../draw-screen.tsx'

/** A draw of any kind, as links name it. */
export function Component() {
  return <DrawScreen id={parseId(useParams()['id'])} />
}
