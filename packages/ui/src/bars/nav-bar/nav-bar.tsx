import { createContext, useContext, useState, type ReactNode } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconButton } from '../../actions/icon-button/icon-button.tsx'
import { IconBack } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import styles from './nav-bar.module.css'
import { OfflineBanner } from '../offline-banner/offline-banner.tsx'
import { messages } from './messages.ts'

export type NavBarProps = {
  /** The page's name, its only h1. */
  title?: ReactNode
  onBack?: () => void
  backHref?: string
  /** IconButtons or a NavAction. */
  right?: ReactNode
  /** Replaces the centred title: a search box, tabs. */
  children?: ReactNode
  tone?: 'card' | 'tenant' | 'ground' | 'float'
  line?: boolean
  /** A second row that sticks together with the bar. */
  below?: ReactNode
}

const HostTitleBarContext = createContext(false)

/** `value` true: the app around the page draws title and back arrow, so bars leave both out. */
export const HostTitleBar = HostTitleBarContext.Provider

const BackPictureContext = createContext('')

/** `value`: address of the company's own picture for the back arrow; '' for the default arrow. */
export const BackPicture = BackPictureContext.Provider

/** A picture that does not load is replaced by the default arrow. */
function BackArrow() {
  const picture = useContext(BackPictureContext)
  const [failed, setFailed] = useState('')
  if (picture === '' || picture === failed) return <IconBack />
  return (
    <img
      className={styles.picture}
      src={picture}
      alt=""
      width={24}
      height={24}
      onError={() => setFailed(picture)}
    />
  )
}

/** `float` is transparent over a picture; switch it to `card` after the first 200 px. */
export function NavBar(props: NavBarProps) {
  const t = useMessages(messages)
  const { title, onBack, backHref, right, children, tone = 'card', line, below } = props
  const hostDraws = useContext(HostTitleBarContext)
  const back = !hostDraws && (onBack !== undefined || backHref !== undefined)
  const edge = tone === 'float' ? 'float' : 'plain'
  if (hostDraws && children === undefined && !right) {
    return (
      <header
        className={cx(styles.nav, styles[tone], line && below !== undefined && styles.line)}
        data-nav-bar
      >
        {title && <h1 className={styles.named}>{title}</h1>}
        {below}
        <OfflineBanner />
      </header>
    )
  }
  return (
    <header className={cx(styles.nav, styles[tone], line && styles.line)} data-nav-bar>
      <div className={cx(styles.bar, children !== undefined && styles.filled)}>
        <div className={styles.side}>
          {back && (
            <IconButton
              label={t('back')}
              tone={edge}
              href={onBack ? undefined : backHref}
              onClick={onBack}
            >
              <BackArrow />
            </IconButton>
          )}
        </div>
        {children ??
          (title ? (
            <h1 className={cx(styles.title, hostDraws && styles.named)}>{title}</h1>
          ) : (
            <span />
          ))}
        <div className={cx(styles.side, styles.right)}>{right}</div>
      </div>
      {below}
      <OfflineBanner />
    </header>
  )
}
