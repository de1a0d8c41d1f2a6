import { useParams } from '@mall/core/feature'
import { parseId } from '../draw-phase.ts'
import { DrawScreen } from '../draw-screen.tsx'

export function Component() {
  return <DrawScreen id={parseId(useParams()['id'])} />
}
