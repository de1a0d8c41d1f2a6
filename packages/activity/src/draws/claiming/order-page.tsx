import { useParams, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Note } from '@mall/ui'
import { getClaimTexts } from './claim-texts.ts'
import styles from '../prize-row.module.css'
import { PrizeFace } from '../games/prize-face.tsx'
import { messages } from '../messages.ts'
import { NamedPrize } from '../named-prize.tsx'
import { Verification } from '../verifying/verification.tsx'

/** One prize with the order that delivers it, by the number of its draw. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { id } = useParams()
  return (
    <NamedPrize title={t('details')} number={id}>
      {(drawn) => (
        <>
          <Card>
            <div className={styles.row}>
              <PrizeFace prize={drawn.prize} />
              <div className={styles.rowText}>
                <h2 className={styles.rowTitle}>{drawn.prize.title}</h2>
                <Note>
                  {t('drawnAt')} {formatMinute(drawn.at)}
                </Note>
                <Note>
                  {t('activity')} {drawn.drawTitle}
                </Note>
              </div>
            </div>
            {drawn.state === 'claimed' && <Note>{t(getClaimTexts(drawn.prize.kind).claimed)}</Note>}
            {drawn.state === 'abandoned' && (
              <Note>{t(drawn.orderId === null ? 'abandonedNote' : 'givenUpNote')}</Note>
            )}
            {drawn.orderId !== null && (
              <Button block href={paths.orderDetail(drawn.orderId)}>
                {t('toOrder')}
              </Button>
            )}
            {drawn.state === 'waiting' && (
              <Button block href={paths.drawSubmit({ number: drawn.number })}>
                {t(getClaimTexts(drawn.prize.kind).toClaim)}
              </Button>
            )}
          </Card>
          <Card>
            <Verification drawn={drawn} />
          </Card>
        </>
      )}
    </NamedPrize>
  )
}
