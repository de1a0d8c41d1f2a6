/** Generates the files of a screen without content. */

/** `giftIndex` → `gift-index` */
export const kebab = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An address of the screen: `/special/:id` → `/special/1` */
export const toAddress = (path: string) => path.replaceAll(/:\w+/g, '1')

export const page = () => `import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, NavBar, Page } from '@mall/ui'
import { messages } from './messages.ts'

export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Page header={<NavBar title={t('title')} backHref={paths.home()} />}>
      <Empty title={t('empty')} action={<Button href={paths.home()}>{t('toHome')}</Button>} />
    </Page>
  )
}
`

/** A company may replace each text by its key: `<scope>.empty`. */
export const messages = (scope: string) => `import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('${scope}', {
  title: '新页面',
  empty: '暂无内容',
  toHome: '返回首页',
})
`

type Tested = {
  /** the export of `manifest`, such as `giftFeature` */
  value: string
  manifest: string
  address: string
  /** source of the route's `access` */
  access: string
}

export const test = ({ value, manifest, address, access }: Tested) =>
  `import { screen } from '@testing-library/react'
import { renderFeature } from '@mall/testing'
import { expect, it } from 'vitest'
import { ${value} } from '${manifest}'

it('shows an empty state', async () => {
  renderFeature(${value}, { route: '${address}'${access.includes('login') ? ', user: true' : ''} })
  expect(await screen.findByText('暂无内容')).toBeTruthy()
})
`

/** How the sweep of the journeys gets to it. */
export const samples = (page: string, address: string, access: string) =>
  `import type { ScreenSamples } from '@mall/contract/screen-sample'

export const samples: ScreenSamples = {
  '${page}': [
    { url: '${address}', ${access.includes('login') ? "visitor: 'shopper', " : ''}ready: { title: '新页面' } },
  ],
}
`
