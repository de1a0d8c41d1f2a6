import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, IconPackage } from '@mall/ui'
import { messages } from './messages.ts'

/** Instead of a product that is not there. */
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
