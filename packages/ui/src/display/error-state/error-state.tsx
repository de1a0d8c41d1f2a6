import type { ReactNode } from 'react'
import { Button } from '../../actions/button/button.tsx'
import { useFailedPart } from '../../bars/offline-banner/online.ts'
import { Empty } from '../empty/empty.tsx'
import { IconOffline, IconRefresh } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type ErrorStateProps = {
  title?: ReactNode
  /** Advice to the shopper. */
  note?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
  picture?: string
  /** A second action below the button. */
  other?: ReactNode
  card?: boolean
  /** Level of the heading; 1 where it is the only content of the page. */
  level?: 1 | 2
}

export function ErrorState(props: ErrorStateProps) {
  const t = useMessages(messages)
  useFailedPart()
  const { title = t('title'), note = t('note'), onRetry, busy, picture, other, card, level } = props
  return (
    <div role="alert">
      <Empty
        picture={picture}
        icon={<IconOffline />}
        title={title}
        note={note}
        card={card}
        level={level}
        action={
          (onRetry || other) && (
            <>
              {onRetry && (
                <Button size="m" busy={busy} onClick={onRetry}>
                  <IconRefresh />
                  {props.retryLabel ?? t('retry')}
                </Button>
              )}
              {other}
            </>
          )
        }
      />
    </div>
  )
}
