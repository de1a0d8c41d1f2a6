import type { ReactNode } from 'react'
import type { GxCampaign } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { BottomBar, Button, Card, CardHead, Tag, Note, Tags } from '@mall/ui'
import { useClaimGxMutation, useGxQualificationQuery } from '../gx-endpoints.ts'
import { CampaignCard, useGxCampaign } from '../gx-frame.tsx'
import styles from '../gx.module.css'
import { messages } from '../messages.ts'

/** Campaign with its state, benefit and rules; a qualified shopper claims here. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const isSignedIn = useSignedIn()
  const { campaign, placeholder } = useGxCampaign()
  const { currentData: found } = useGxQualificationQuery({}, { skip: !isSignedIn || !campaign })
  const grantId = found && found.id === campaign?.id ? found.grantId : null
  return (
    <ScreenFrame
      title={t('title')}
      back={paths.home()}
      footer={campaign && <ClaimBar campaign={campaign} />}
    >
      {campaign ? (
        <>
          <CampaignCard campaign={campaign} />
          <GoodsCard campaign={campaign} grantId={grantId} />
          <Card label={t('rules')}>
            <CardHead title={t('rules')} />
            <ol className={styles.rules}>
              <li>{t('rule1')}</li>
              <li>{t('rule2')}</li>
              <li>{t('rule3')}</li>
              <li>{t('rule4')}</li>
            </ol>
          </Card>
        </>
      ) : (
        placeholder
      )}
    </ScreenFrame>
  )
}

type GoodsCardProps = { campaign: GxCampaign; grantId: number | null }

/** Products of the benefit; links once it is claimed. */
function GoodsCard({ campaign: { goods, state, ways }, grantId }: GoodsCardProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const isOpen = grantId !== null && state === 'open'
  return (
    <Card label={t('goods')}>
      <CardHead title={t('goods')} note={goods.length > 1 && t('goodsNote')} />
      {goods.length === 0 && <Note>{t('noGoods')}</Note>}
      {goods.map(({ spuId, skuId, name, specText, picture, available }) => {
        const isSoldOut = available === 0 && !ways.includes('pickup')
        return (
          <PictureRow
            key={skuId}
            picture={picture}
            name={name}
            note={specText}
            href={isOpen ? paths.equityWareDetail(spuId, { skuId, grantId }) : undefined}
          >
            <Tags>
              <Tag tone={isSoldOut ? 'quiet' : 'accent'}>{t(isSoldOut ? 'soldOut' : 'free')}</Tag>
            </Tags>
          </PictureRow>
        )
      })}
    </Card>
  )
}

/** The action that is possible now, or the reason why there is none. */
function ClaimBar({ campaign }: { campaign: GxCampaign }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const isSignedIn = useSignedIn()
  const notify = useNotify()
  const { id, state, validFrom, goods } = campaign
  const { currentData, error, isFetching, refetch } = useGxQualificationQuery(
    {},
    { skip: !isSignedIn },
  )
  const [claim, claiming] = useClaimGxMutation()

  async function handleClaim() {
    const result = await claim({ id })
    if (result.data) notify.toast(t('claimed'), { tone: 'ok' })
    else notify.toast(errorText(result.error, t('failed')), { tone: 'danger' })
  }

  function decide(): { text: string; action?: ReactNode } {
    const benefits = (
      <Button variant="soft" href={paths.benefits()}>
        {t('toBenefits')}
      </Button>
    )
    if (currentData?.grantId != null) {
      const [first] = goods
      if (state !== 'open' || !first) return { text: t('granted'), action: benefits }
      const query = { skuId: first.skuId, grantId: currentData.grantId }
      return {
        text: t('granted'),
        action: <Button href={paths.equityWareDetail(first.spuId, query)}>{t('choose')}</Button>,
      }
    }
    if (state === 'ended') return { text: t('endedNote') }
    if (state === 'stopped') return { text: t('stoppedNote') }
    if (!isSignedIn) {
      return {
        text: t('verify'),
        action: <Button href={paths.gx({ activityType: 'gx' })}>{t('toVerify')}</Button>,
      }
    }
    if (!currentData) {
      if (!error || isFetching) return { text: t('checking') }
      return {
        text: errorText(error, t('failed')),
        action: (
          <Button variant="soft" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        ),
      }
    }
    if (currentData.state === 'unqualified') return { text: t('unqualified') }
    if (currentData.state === 'claimed') return { text: t('taken') }
    if (state === 'coming') return { text: t('opensAt', { date: formatMinute(validFrom) }) }
    return {
      text: t('qualified'),
      action: (
        <Button
          busy={claiming.isLoading}
          needsNetwork={t('claim')}
          onClick={() => void handleClaim()}
        >
          {t('claim')}
        </Button>
      ),
    }
  }
  const { text, action } = decide()
  return (
    <BottomBar label={t('action')}>
      <div className={styles.bar}>
        <span className={styles.state} role="status">
          {text}
        </span>
        {action}
      </div>
    </BottomBar>
  )
}
