import { useEffect, useRef } from 'react'
import { Button, Empty, IconAlert } from '@mall/ui'
import { LoginBrand, LoginHotline } from './login-brand.tsx'
import styles from './signing-in.module.css'

export type NotSignedInProps = {
  message: string
  onRetry: () => void
  /** set if the partner's link can be requested again */
  onReenter: (() => void) | null
  home: string | null
}

/** Error of a failed sign-in with the available actions. */
export function NotSignedIn({ message, onRetry, onReenter, home }: NotSignedInProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={first} role="alert" tabIndex={-1} className={styles.failed}>
      <LoginBrand />
      <Empty
        level={1}
        icon={<IconAlert />}
        title={message}
        note={onReenter ? '点击下方按钮，回到原来的入口' : '可以重试，或从原来的入口再进来'}
        action={
          <div className={styles.buttons}>
            {onReenter && (
              <Button block onClick={onReenter}>
                重新进入
              </Button>
            )}
            <Button block variant={onReenter ? 'line' : 'primary'} onClick={onRetry}>
              重试
            </Button>
            {home !== null && (
              <Button block variant={onReenter ? 'quiet' : 'line'} href={home}>
                回到首页
              </Button>
            )}
          </div>
        }
      />
      <LoginHotline />
    </div>
  )
}
