import { useSearchParams } from 'react-router-dom'
import { parseId } from '../draw-phase.ts'
import { DrawScreen } from '../draw-screen.tsx'

export function Component() {
  return <DrawScreen id={parseId(useSearchParams()[0].get('id'))} />
}
