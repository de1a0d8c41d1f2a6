import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { isOwnPath } from '@mall/core/paths'
import { Button, Empty, ErrorState, IconAlert, NavBar, Page, SkeletonBlock } from '@mall/ui'
import { useParseTextQuery } from '../../orders/index.ts'
import { messages } from './messages.ts'

/** Decrypts a partner's link and replaces itself by the screen that the link names. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const cipherText = query.get('cipherText') ?? ''
  const { data, error, isFetching, refetch } = useParseTextQuery(
    { cipherText },
    { skip: cipherText === '' },
  )
  const path = data && isOwnPath(data.path) ? data.path : null
  const open = useEffectEvent((to: string) => go(to, { replace: true }))
  useEffect(() => {
    if (path !== null) open(path)
  }, [path])

  const refusal = refusalText(error)
  const isBroken = cipherText === '' || refusal !== null || (data && path === null)
  return (
    <Page header={<NavBar title={t('opening')} onBack={() => go.back(paths.home())} />}>
      {isBroken ? (
        <Empty
          icon={<IconAlert />}
          title={refusal ?? t('failed')}
          note={t('failedNote')}
          action={
            <Button size="m" href={paths.home()}>
              {t('home')}
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={240} shape="card" />
      )}
    </Page>
  )
}
