import { useMessages } from '../../messages/index.ts'
import { Arrows, type ArrowsProps } from './arrows.tsx'
import { messages } from './messages.ts'

/** Both buttons of a carousel are always shown, because it is circular. */
export function SwiperArrows({ label, onTurn }: Pick<ArrowsProps, 'onTurn'> & { label: string }) {
  const t = useMessages(messages)
  return <Arrows previous={t('previous', { label })} next={t('next', { label })} onTurn={onTurn} />
}
