import { useMessages } from '../../messages/index.ts'
import { Arrows, type ArrowsProps } from '../arrows/arrows.tsx'
import { messages } from '../arrows/messages.ts'

/** A carousel turns in a circle, so that both are always shown. A chunk of its own. */
export function SwiperArrows({ label, onTurn }: Pick<ArrowsProps, 'onTurn'> & { label: string }) {
  const t = useMessages(messages)
  return <Arrows previous={t('previous', { label })} next={t('next', { label })} onTurn={onTurn} />
}
