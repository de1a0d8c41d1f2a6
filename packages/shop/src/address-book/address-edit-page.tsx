import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, usePaths, useTitle } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconPin,
  NavBar,
  Page,
  SkeletonText,
} from '@mall/ui'
import { Restart } from '@mall/commerce/draft'
import { emptyReceiver, toReceiver } from '@mall/commerce/address'
import { useAddressesQuery } from './address-endpoints.ts'
import styles from './address.module.css'
import { AddressEditor } from './address-editor.tsx'
import { messages } from './messages.ts'

/** Edits the address `?id=`, or adds one without it. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const id = Number(query.get('id') ?? 0)
  const select = query.get('select') === '1'
  const title = id > 0 ? t('editTitle') : t('addTitle')
  const leave = () => go.back(paths.address({ select: select ? '1' : undefined }))
  useTitle(title)

  return (
    <Page header={<NavBar title={title} onBack={leave} />} bottom="bar">
      {id > 0 ? (
        <ExistingAddress key={id} id={id} select={select} onLeave={leave} />
      ) : (
        <Restart>
          {(restart) => (
            <AddressEditor
              id={null}
              first={{ ...emptyReceiver, isDefault: false }}
              select={select}
              onLeave={leave}
              restart={restart}
            />
          )}
        </Restart>
      )}
    </Page>
  )
}

function ExistingAddress({
  id,
  select,
  onLeave,
}: {
  id: number
  select: boolean
  onLeave: () => void
}) {
  const t = useMessages(messages)
  const { data, isError, isFetching, refetch } = useAddressesQuery()
  const paths = usePaths()
  const address = data?.find((one) => one.id === id)

  if (address) {
    return (
      <Restart>
        {(restart) => (
          <AddressEditor
            id={id}
            first={{ ...toReceiver(address), isDefault: address.isDefault }}
            select={select}
            onLeave={onLeave}
            restart={restart}
          />
        )}
      </Restart>
    )
  }
  if (data && !isFetching) {
    return (
      <Empty
        icon={<IconPin />}
        title={t('notFound')}
        note={t('notFoundNote')}
        action={
          <Button size="m" href={paths.address()}>
            {t('viewAll')}
          </Button>
        }
        card
      />
    )
  }
  if (isError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} card />
  return <Delayed when fallback={<LoadingSkeleton />} />
}

function LoadingSkeleton() {
  return (
    <Card as="div" className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <SkeletonText key={row} size={16} />
      ))}
    </Card>
  )
}
