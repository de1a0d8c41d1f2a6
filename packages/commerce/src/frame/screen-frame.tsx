import type { ReactNode } from 'react'
import { useMallNavigate } from '@mall/core/feature'
import { NavBar, Page } from '@mall/ui'

type Props = {
  title: string
  /** where Back leads without history; absent: no Back */
  back?: string
  /** controls at the end of the title bar */
  right?: ReactNode
  /** below the title bar: tabs */
  below?: ReactNode
  /** a bar at the foot */
  footer?: ReactNode
  /** leaves room for a bar that the content draws */
  hasBar?: boolean
  tone?: 'ground' | 'card'
  children: ReactNode
}

/** Layout of a screen below the tabs: title bar with Back, content, a bar at the foot. */
export function ScreenFrame(props: Props) {
  const { title, back, right, below, footer, hasBar = false, tone = 'ground', children } = props
  const go = useMallNavigate()
  return (
    <Page
      tone={tone}
      bottom={footer || hasBar ? 'bar' : 'none'}
      footer={footer}
      header={
        <NavBar
          title={title}
          line
          below={below}
          {...(back !== undefined && { onBack: () => go.back(back) })}
          {...(right ? { right } : {})}
        />
      }
    >
      {children}
    </Page>
  )
}
