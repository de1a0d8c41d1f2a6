import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconPackage } from '@mall/ui'
import { messages } from './messages.ts'

/** Replaces a product that does not exist. */
export function NotFound() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      card
      icon={<IconPackage />}
      title={t('notFound')}
      note={t('notFoundNote')}
      action={
        <Button size="m" href={paths.home()}>
          {t('toHome')}
        </Button>
      }
    />
  )
}
