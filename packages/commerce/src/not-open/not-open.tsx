import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconAlert, NavBar, Page } from '@mall/ui'
import { messages } from './messages.ts'

/** Page of a feature that the company has not opened. */
export function NotOpen({ title }: { title: string }) {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  return (
    <Page header={<NavBar title={title} line onBack={() => go.back(paths.home())} />}>
      <Empty
        icon={<IconAlert />}
        title={t('title')}
        note={t('note')}
        action={
          <Button size="m" href={paths.home()}>
            {t('toHome')}
          </Button>
        }
      />
    </Page>
  )
}
