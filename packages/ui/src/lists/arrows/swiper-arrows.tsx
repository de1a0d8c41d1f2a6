import { useMessages } from '../../messages/index.ts'
import { Arrows, type ArrowsProps } from './arrows.tsx'
import { messages } from './messages.ts'

/** A carousel turns in a circle, so that both are always shown. */
export function SwiperArrows({ label, onTurn }: Pick<ArrowsProps, 'onTurn'> & { label: string }) {
  const t = useMessages(messages)
  return <Arrows previous={t('previous', { label })} next={t('next', { label })} onTurn={onTurn} />
}
