import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconAlert, NavBar, Page } from '@mall/ui'
import { messages } from '../messages.ts'
import { Session } from '../session.tsx'

const parseId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const id = parseId(useSearchParams()[0].get('id'))
  return (
    <Page
      header={
        <NavBar tone="tenant" title={t('title')} onBack={() => go.back(paths.secKillList())} />
      }
    >
      {id === null ? (
        <Empty
          card
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.secKillList()}>
              {t('toList')}
            </Button>
          }
        />
      ) : (
        <Session id={id} />
      )}
    </Page>
  )
}
