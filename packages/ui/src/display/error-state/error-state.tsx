import type { ReactNode } from 'react'
import { Button } from '../../actions/button/button.tsx'
import { Empty } from '../empty/empty.tsx'
import { IconOffline, IconRefresh } from '../../icons/icons.ts'

export type ErrorStateProps = {
  title?: ReactNode
  /** Advice to the shopper. */
  note?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** The retry is on its way. */
  busy?: boolean
  picture?: string
  /** A second way out below the button. */
  other?: ReactNode
  card?: boolean
  /** Level of its heading; 1 where it is all that the page says. */
  level?: 1 | 2
}

export function ErrorState(props: ErrorStateProps) {
  const {
    title = '没有加载出来',
    note = '请检查网络，或稍后重试',
    onRetry,
    busy,
    picture,
    other,
    card,
    level,
  } = props
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
                  {props.retryLabel ?? '重新加载'}
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
